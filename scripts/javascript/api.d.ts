// Made by python -m tests.documents.generated: the types of the API's JSON.

declare namespace Api {
  interface AccessReply {
    code: string;
    long_only: boolean;
    join_url: string;
    host_url: string;
    screen_url: string;
    most_players: number;
    players: PlayerInfo[];
    players_only: boolean;
  }
  interface Actor {
    id: string;
    role: "host" | "player" | "program" | "watcher";
    name: string;
    seat: string | null;
  }
  interface AdjustBody {
    state_id: number;
    path: string;
    was: boolean | number | string | (boolean | number | string)[] | null;
    now: boolean | number | string | (boolean | number | string)[] | null;
    note: string;
  }
  interface AdjustableField {
    path: string;
    label: string;
    type: "number" | "flag" | "choice" | "list";
    value: JsonValue;
    least: number | null;
    most: number | null;
    options: FieldOption[];
    repeats: boolean;
    ordered: boolean;
  }
  interface AdjustableGroup {
    id: string;
    name: string;
    player: string | null;
    fields: AdjustableField[];
  }
  interface AdjustableReply {
    groups: AdjustableGroup[];
  }
  interface Alternative {
    kind: string;
    value: number | null;
    label: string;
    p: number;
  }
  interface AmendBody {
    state_id: number;
    die_id: string;
    kind: string | null;
    value: number | null;
    label: string | null;
    zone: "crit" | "hit" | "miss" | "fumble" | "off" | null;
  }
  interface AnswerBody {
    option: string | null;
    amount: number | null;
    text: string | null;
    kind: string | null;
    value: number | null;
    label: string | null;
    zone: "crit" | "hit" | "miss" | "fumble" | "off" | null;
    dice: HandDie[];
    by: string;
    state_id: number;
  }
  interface AreaReply {
    outline: ([number, number])[];
    dice: number;
    least: number;
    cut_off: boolean;
  }
  interface AskBody {
    dice: string;
    id: string | null;
    player: string;
    reason: string;
    expires_s: number | null;
    audience: "everybody" | "host" | "host_and_roller";
  }
  interface AskResult {
    total: number | null;
    dice: AskedDie[];
    throw_id: string | null;
    by_hand: boolean;
    validity: "provisional" | "final" | "corrected" | "void";
    successes: number | null;
    against: number | null;
    verdict: "success" | "failure" | null;
    labels: LabelTotal[];
  }
  interface AskView {
    id: string;
    dice: string;
    player: string;
    reason: string;
    asked_by: string;
    state: "queued" | "waiting" | "answered" | "cancelled" | "expired";
    revision: number;
    made_at: string;
    expires_at: string;
    request: string;
    result: AskResult | null;
    audience: "everybody" | "host" | "host_and_roller";
    so_far: AskedDie[];
  }
  interface AskedDie {
    kind: string;
    value: number | null;
    label: string | null;
    role: string;
    counts: boolean;
    die_id: string;
    zone_name: string | null;
  }
  interface AsksReply {
    asks: AskView[];
  }
  interface AuditEntryView {
    did: "began" | "answered" | "accepted" | "again" | "chose" | "placed" | "typed" | "amended" | "adjusted" | "undid" | "redid" | "revealed";
    who: Actor;
    say: string;
    throw_id: string | null;
    request: string | null;
    todo: string[];
    changed: string[];
    dropped: number;
    id: number;
    at: string;
  }
  interface BackupAbout {
    kind: string;
    format: number;
    traywatch: string;
    data_version: number;
    made_at: string;
    tray_id: string | null;
    parts: ("table" | "pictures" | "clips" | "secrets")[];
    bytes: number;
    records: number;
    journal: string;
  }
  interface BackupBody {
    pictures: boolean;
    clips: boolean;
  }
  interface BackupsReply {
    backups: StoredBackup[];
    drives: DriveView[];
    keep: number;
    restored: RestoreResult | null;
    restarts: boolean;
  }
  interface Bar {
    label: string;
    now: number;
    most: number;
  }
  interface Board {
    left: number;
    top: number;
    rows: string[];
    kinds: Record<string, string>;
    marks: Mark[];
    names: string[];
  }
  interface BoardReply {
    views: number;
    coverage: number;
    corners_px: ([number, number])[];
    kept: Record<string, any> | null;
  }
  interface CalibrateBody {
    state_id: number;
    keep: boolean;
    corners_px: [[number, number], [number, number], [number, number], [number, number]] | null;
    size_mm: [number, number] | null;
    mat: string | null;
    game: string;
    lens: string | null;
    ruler_mm: number | null;
    keep_zones: boolean;
  }
  interface CalibrateReply {
    state_id: number;
    kept: boolean;
    profile: Record<string, any>;
    place_sd_mm: number;
    residual_mm: number;
    say: string;
    zones: "kept" | "mat" | "field";
    lens: string;
    problems: ProblemReply[];
  }
  interface CameraLink {
    url: string;
    qr: string;
  }
  interface CameraReply {
    name: string;
    live: boolean;
    demo: boolean;
    width: number;
    height: number;
    sequence: number;
    age_s: number;
    sharpness: number;
    profile_fixed: boolean;
  }
  interface CardsView {
    id: string;
    title: string;
    problem: string | null;
  }
  interface ChangesBody {
    changes: Record<string, boolean | number | string | string[] | null>;
  }
  interface CheckBody {
    layout: Record<string, any>;
  }
  interface CheckReply {
    problems: ProblemReply[];
  }
  interface CheckReplyLine {
    name: string;
    status: "ok" | "note" | "wrong";
    found: string;
    remedy: string;
  }
  interface ChecksReply {
    checks: CheckReplyLine[];
  }
  interface ChoiceBody {
    state_id: number;
    option: string;
    amount: number | null;
    text: string | null;
  }
  interface ChoiceRequest {
    type: "choice";
    id: string;
    by: string;
    stage: string;
    prompt: string;
    options: Option[];
    default: string | null;
    auto: boolean;
    optional: boolean;
    why: string[];
  }
  interface ChoiceView {
    request: ChoiceRequest;
    option: string;
    later_steps: number;
  }
  interface ConfigurationReply {
    file: string | null;
    settings: SettingView[];
    webhooks: WebhookSettingView[];
    restart: boolean;
  }
  interface Contact {
    a: string;
    b: string;
    at_s: number;
    p: number;
  }
  interface CopyBody {
    drive: string;
  }
  interface DeadLetterView {
    id: string;
    about: string;
    at: string;
    reason: string;
  }
  interface DiceReply {
    dice: DieCount[];
  }
  interface DieCount {
    id: string;
    kind: string;
    name: string;
    taught: boolean;
    color: string | null;
    unread: number;
    fairness: Fairness;
  }
  interface DieReading {
    die_id: string;
    role: "thrown" | "kept" | "obstacle";
    kind: string | null;
    value: number | null;
    label: string | null;
    status: "read" | "unsure" | "cocked" | "off_tray" | "stacked";
    confidence: number;
    box: [number, number, number, number];
    tilt_deg: number | null;
    face_px: [number, number] | null;
    color: string;
    die_name: string | null;
    alternatives: Alternative[];
    foot_mm: [number, number] | null;
    foot_sd_mm: number | null;
    zone: "crit" | "hit" | "miss" | "fumble" | "off" | null;
    zones: Record<string, number> | null;
    footprint: Record<string, number> | null;
    obstacle_contact: ObstacleContact | null;
    die_p: number;
    hints: ("mirrored" | "from_the_side" | "overexposed" | "unknown_text" | "fudge_dice" | "maybe_mirrored")[];
  }
  interface DieRef {
    die_id: string;
    kind: string | null;
    xy_mm: [number, number] | null;
    label: string | null;
  }
  interface DieSpec {
    role: string;
    kind: string | null;
    color: string | null;
    n: number;
    name: string;
    faces: string[];
    cell: string | null;
  }
  interface DistanceCounts {
    median_mm: number;
    low_mm: number;
    high_mm: number;
    step_mm: number;
    counts: number[];
  }
  interface DriveView {
    folder: string;
    name: string;
    free_bytes: number;
  }
  interface ErrorBody {
    code: string;
    message: string;
    detail: any;
  }
  interface ErrorReply {
    error: ErrorBody;
  }
  interface FaceCount {
    label: string;
    count: number;
  }
  interface Faces {
    seen: number;
    read: number;
    faces: Record<string, number>;
  }
  interface Fairness {
    throws: number;
    faces: FaceCount[];
    expected: number | null;
    chi_square: number | null;
    degrees: number | null;
    p_chi_square: number | null;
    p_exact: number | null;
    p: number | null;
    method: "exact" | "chi_square" | null;
    compared: number;
    verdict: "not_tested" | "too_few" | "nothing_odd" | "a_little_odd" | "doubtful" | "unfair";
    say: string[];
    tells_twice: number | null;
    tells_half_more: number | null;
  }
  interface FieldOption {
    value: JsonValue;
    label: string;
  }
  interface Figure {
    id: string;
    name: string;
    note: string;
  }
  interface FindingReply {
    name: string;
    level: "good" | "poor" | "bad" | "unmeasured";
    measured: string;
    advice: string;
    where_px: (([number, number])[])[];
  }
  interface FramingReply {
    width: number;
    height: number;
    markers: (([number, number])[])[];
    mat: ([number, number])[];
    area: AreaReply | null;
  }
  interface FreeText {
    like: string;
    most: number;
  }
  interface GameInfo {
    id: string;
    title: string;
    ready: boolean;
    needs: string[];
    summary: string;
    seed: string;
    intro: string[];
    zones: boolean;
    board: boolean;
  }
  interface GameSetAside {
    name: string;
    package: string;
    message: string;
  }
  interface GameView {
    title: string;
    phase: string;
    headline: string;
    seats: Seat[];
    notes: string[];
    board: Board | null;
    order: OrderView | null;
    palette: Record<string, string>;
  }
  interface GamesReply {
    games: GameInfo[];
    set_aside: GameSetAside[];
  }
  interface GuideReply {
    current: "language" | "source" | "mat" | "light" | "calibrate" | "try" | "game" | "invite";
    finished: boolean;
    mat: "printed" | "own" | "none" | null;
    steps: GuideStep[];
  }
  interface GuideStep {
    name: "language" | "source" | "mat" | "light" | "calibrate" | "try" | "game" | "invite";
    state: "open" | "done" | "skipped";
  }
  interface HandDie {
    kind: string | null;
    value: number | null;
    label: string | null;
    zone: "crit" | "hit" | "miss" | "fumble" | "off" | null;
    role: string | null;
    color: string | null;
  }
  interface HealthReply {
    status: "ok" | "degraded";
    problems: string[];
    version: string;
    uptime_s: number;
    state_id: number;
    source: SourceInfo;
    delivery: string;
    phones: number;
  }
  interface HiddenRollBody {
    state_id: number;
    audience: "host" | "host_and_roller";
    dice: string;
    seat: string | null;
    reason: string;
  }
  interface HouseRule {
    name: string;
    group: string;
    points: string[];
    ask: string;
    unit: string;
    control: Switch | Pick | Number | Order | Text | Parts;
    value: JsonValue;
  }
  interface HumanReading {
    kind: string | null;
    value: number | null;
    label: string | null;
    zone: string | null;
  }
  interface InvitationReply {
    code: string;
    join_url: string;
    qr_svg: string;
  }
  interface JoinBody {
    code: string;
    name: string;
    seat: string | null;
  }
  interface JoinReply {
    id: string;
    role: "host" | "player" | "program" | "watcher";
    name: string;
    seat: string | null;
    kept: string | null;
    may: string[];
    token: string;
  }
  type JsonValue = any;
  interface LabelTotal {
    label: string;
    total: number;
  }
  interface LaidDie {
    die_id: string;
    kind: string | null;
    labels: string[];
    name: string;
  }
  interface LastUpdate {
    id: string;
    version: string | null;
    before: string;
    began_at: string;
    outcome: "running" | "done" | "failed" | "interrupted";
    reason: string | null;
  }
  interface LensReply {
    lens: Record<string, any>;
    coverage: number;
    left_out: number;
  }
  interface LightReply {
    width: number;
    height: number;
    sharpness: number;
    say: string;
    findings: FindingReply[];
  }
  interface Lobby {
    title: string;
    word: string;
    figures: Figure[];
    least: number;
    most: number;
    party: Player[];
    rules: HouseRule[];
  }
  interface LobbyReply {
    game: string;
    cards: string;
    sets: CardsView[];
    lobby: Lobby;
  }
  interface Mark {
    seat: string;
    name: string;
    at: [number, number];
    short: string;
    note: string;
    foe: boolean;
    active: boolean;
  }
  interface MeReply {
    id: string;
    role: "host" | "player" | "program" | "watcher";
    name: string;
    seat: string | null;
    kept: string | null;
    may: string[];
  }
  type Message = any;
  interface MotionView {
    id: number;
    reason: Reason;
    at: string;
    began_s: number;
    ended_s: number;
    may_hide_dice: boolean;
    text: string;
  }
  interface MotionsReply {
    motions: MotionView[];
  }
  interface Number {
    type: "number";
    least: number;
    most: number;
    whole: boolean;
    unset: string | null;
  }
  interface ObstacleContact {
    p: number;
    during: "throw" | "rest" | null;
  }
  interface Option {
    id: string;
    label: string;
    note: string;
    amount: [number, number] | null;
    text: FreeText | null;
    group: string;
    at: [number, number] | null;
    swatch: string | null;
    folded: boolean;
    by: string | null;
  }
  interface OptionView {
    id: string;
    label: string;
    note: string;
    p: number | null;
    color: string | null;
  }
  interface Order {
    type: "order";
    answers: Said[];
  }
  interface OrderBody {
    change: OrderChange;
    state_id: number;
  }
  interface OrderChange {
    do: "add" | "remove" | "hide" | "show" | "initiative" | "roll" | "stop" | "tie" | "next" | "end" | "reset";
    id: string;
    name: string;
    bonus: number;
    seat: string;
    hidden: boolean;
    initiative: number | null;
    ids: string[];
  }
  interface OrderEntry {
    id: string;
    name: string;
    seat: string;
    bonus: number;
    initiative: number | null;
    natural: number | null;
    active: boolean;
    tied: boolean;
    rolling: boolean;
    hidden: boolean;
  }
  interface OrderView {
    round: number;
    entries: OrderEntry[];
    concealed: boolean;
  }
  interface OriginsBody {
    origins: string[];
  }
  interface OtherView {
    what: "value" | "zone";
    kind: string | null;
    labels: string[];
  }
  interface OutcomeDie {
    die_id: string;
    kind: string | null;
    value: number | null;
    label: string | null;
    zone: string | null;
    counts: boolean;
    meaning: string;
    by_person: boolean;
  }
  interface PartOf {
    key: number | string;
    say: string;
    control: Switch | Pick | Number | Text;
  }
  interface Parts {
    type: "parts";
    keyed: boolean;
    parts: PartOf[];
  }
  interface PathStatsReply {
    rolls: number;
    dice: number;
    least: number;
    mat_mm: [number, number] | null;
    columns: number;
    cells: number[];
    quarters: number[];
    p: number | null;
    distance: DistanceCounts | null;
    touches: TouchCounts | null;
    stops: ([number, number])[];
    paths: number[][];
  }
  interface PhoneReply {
    wanted: boolean;
    phone: string | null;
  }
  interface Pick {
    type: "pick";
    answers: Said[];
  }
  interface Pile {
    label: string;
    dice: Swatch[];
  }
  interface PlaceRequest {
    type: "place";
    id: string;
    by: string;
    what: string;
    where: string;
    count: number;
    xy_mm: [number, number] | null;
    auto: boolean;
    prompt: string;
    done: string;
    grid: string;
    dice: LaidDie[];
    why: string[];
  }
  interface Player {
    id: string;
    name: string;
    figure: string | null;
  }
  interface PlayerInfo {
    id: string;
    name: string;
    seat: string | null;
    joined_at: string;
  }
  interface PlayersOnlyBody {
    players_only: boolean;
  }
  interface ProblemReply {
    code: string;
    level: "wrong" | "note";
    message: string;
    at_mm: [number, number];
  }
  interface ProfileBody {
    state_id: number;
    profile: Record<string, any>;
  }
  interface ProgramBody {
    name: string;
    scopes: ("read" | "ask" | "answer" | "manage" | "camera")[];
  }
  interface ProgramInfo {
    id: string;
    name: string;
    scopes: ("read" | "ask" | "answer" | "manage" | "camera")[];
    made_at: string;
    used_at: string | null;
  }
  interface ProgramReply {
    id: string;
    name: string;
    scopes: ("read" | "ask" | "answer" | "manage" | "camera")[];
    made_at: string;
    used_at: string | null;
    token: string;
  }
  interface ProgramsReply {
    programs: ProgramInfo[];
    origins: string[];
  }
  interface QuestionView {
    id: string;
    about: string;
    code: string;
    die_id: string | null;
    throw_id: string;
    say: string;
    picture: string | null;
    options: OptionView[];
    other: OtherView | null;
    request: string;
    why: string[];
  }
  type Reason = "hand_only" | "too_brief" | "picked_up" | "placed_by_hand" | "picture_moved" | "light_changed" | "other_scene" | "still_rolling" | "nothing_recognized";
  interface RedoBody {
    state_id: number;
  }
  interface ReleaseUploadReply {
    received: number;
    release: UploadedRelease | null;
  }
  interface RenewReply {
    code: string;
    long_only: boolean;
    join_url: string;
    host_url: string;
    screen_url: string;
    most_players: number;
    players: PlayerInfo[];
    players_only: boolean;
    token: string;
  }
  interface RestoreReply {
    about: BackupAbout;
    aside: string;
    restarts: boolean;
  }
  interface RestoreResult {
    file: string;
    made_at: string;
    restored_at: string;
    records: number;
    journal: string;
    aside: string;
    problem: string | null;
  }
  interface ResumeBody {
    state_id: number;
  }
  interface RevealBody {
    state_id: number;
  }
  interface RollBody {
    state_id: number;
  }
  interface RollRequest {
    type: "roll";
    id: string;
    by: string;
    dice: DieSpec[];
    also: DieSpec[];
    open_ended: boolean;
    commit: boolean;
    keep: DieRef[];
    keep_tolerance_mm: number;
    ignore: string[];
    needs: ("value" | "zone" | "symbol" | "cell" | "kind")[];
    off_tray: "rethrow" | "miss" | "fumble" | "ask";
    on_line: "ask" | "center" | "majority" | "worse";
    line_mm: number;
    zone_p: number;
    lying: number;
    palette: Record<string, string>;
    meaning: Record<string, string>;
    draws: string;
    named_zones: boolean;
    prompt: string;
    why: string[];
  }
  interface RulesReply {
    game: string;
    rules: Record<string, string>;
  }
  interface Said {
    value: string | number;
    say: string;
  }
  interface Seat {
    id: string;
    name: string;
    side: string;
    player: string | null;
    bars: Bar[];
    facts: string[];
    badges: string[];
    active: boolean;
    out: boolean;
    group: string;
    piles: Pile[];
  }
  interface SeatBody {
    seat: string | null;
  }
  interface SeatInfo {
    id: string;
    name: string;
    players: string[];
  }
  interface SeatsReply {
    seats: SeatInfo[];
  }
  interface SessionView {
    id: string;
    game: string;
    title: string;
    cards: string | null;
    players: string[];
    began_at: string;
    last_at: string;
    steps: number;
    current: boolean;
  }
  interface SessionsReply {
    sessions: SessionView[];
  }
  interface SettingView {
    key: string;
    value: boolean | number | string | string[] | null;
    origin: "default" | "page" | "file" | "environment" | "flag";
    where: string;
    secret: boolean;
    is_set: boolean;
    restart: boolean;
    waits: boolean;
    choices: string[];
  }
  interface SettingsBody {
    state_id: number;
    paused: boolean | null;
    language: string | null;
    autoplay: boolean | null;
    dice_in_play: string[] | null;
  }
  interface SourceBody {
    state_id: number;
    source: string;
  }
  interface SourceInfo {
    name: string;
    live: boolean;
    demo: boolean;
  }
  interface SourceView {
    source: string;
    kind: "demo" | "usb" | "picamera" | "phone" | "stream" | "none" | "other";
    name: string;
    current: boolean;
    problem: string | null;
    number: number;
  }
  interface SourcesView {
    current: string;
    fixed: string | null;
    sources: SourceView[];
    delivery: string;
  }
  interface StartBody {
    state_id: number;
    game: string;
    players: Player[];
    settings: Record<string, JsonValue>;
    cards: string | null;
    autoplay: boolean;
  }
  interface StatsReply {
    throws: number;
    dice: number;
    read: number;
    asked: number;
    elapsed_ms: number | null;
    kinds: Record<string, Faces>;
  }
  interface StepBody {
    state: "open" | "done" | "skipped";
    mat: "printed" | "own" | "none" | null;
  }
  interface StepSummary {
    step: number;
    headline: string;
    lines: string[];
    tone: string;
    rules: string[];
    todo: string[];
    throw_id: string | null;
  }
  interface StoredBackup {
    name: string;
    bytes: number;
    automatic: boolean;
    about: BackupAbout | null;
  }
  interface Swatch {
    kind: string;
    name: string;
    color: string;
    n: number;
    meaning: string;
  }
  interface Switch {
    type: "switch";
  }
  interface TableView {
    version: string;
    state_id: number;
    event_id: string;
    phase: "resting" | "rolling" | "settled" | "paused";
    paused: boolean;
    autoplay: boolean;
    dice_in_play: string[] | null;
    source: SourceInfo;
    profile_id: string;
    session: string | null;
    game: GameInfo | null;
    table: GameView | null;
    state: Record<string, any> | null;
    open: (RollRequest | ChoiceRequest | PlaceRequest)[];
    questions: QuestionView[];
    asks: AskView[];
    undo: UndoPreview | null;
    redo: UndoPreview | null;
    step_summaries: StepSummary[];
    audit_log: AuditEntryView[];
    last_throw: ThrowView | null;
    problems: string[];
    light: "ready" | "rolling" | "ask" | "fault";
    language: string | null;
  }
  interface Text {
    type: "text";
    what: "die" | "color" | "name";
    unset: string | null;
  }
  interface ThrowOutcome {
    state: "counted" | "unsure" | "partial" | "conflict" | "refused" | "again" | "superseded" | "not_awaited" | "no_session" | "voided" | "hidden";
    validity: "provisional" | "final" | "corrected" | "void";
    total: number | null;
    number: number | null;
    sum: string;
    headline: string;
    lines: string[];
    tone: "good" | "bad" | "plain";
    rules: string[];
    todo: string[];
    dice: OutcomeDie[];
    successes: number | null;
    against: number | null;
    verdict: "success" | "failure" | null;
  }
  interface ThrowView {
    id: string;
    throw_id: string;
    at: string;
    session: string | null;
    settled_at_s: number;
    width: number;
    height: number;
    elapsed_ms: number;
    dice: DieReading[];
    contacts: Contact[];
    human_readings: Record<string, HumanReading>;
    colors: Record<string, string>;
    picture: string | null;
    outcome: ThrowOutcome;
    seat: string | null;
    typed: boolean;
    audit_log: AuditEntryView[];
    audience: "everybody" | "host" | "host_and_roller";
  }
  interface ThrowsReply {
    throws: ThrowView[];
    next: string | null;
  }
  interface TouchCounts {
    wall: number;
    die: number;
    obstacle: number;
    of_several: number;
    of_obstacles: number;
  }
  interface TrialBody {
    what: "mqtt" | "webhook" | "lights";
    name: string;
  }
  interface TrialReply {
    ok: boolean;
    message: string;
  }
  interface UndoBody {
    state_id: number;
    void: boolean;
  }
  interface UndoPreview {
    say: string;
    throw: boolean;
    seat: string | null;
    by: string | null;
  }
  interface UpdatesReply {
    version: string;
    obstacle: "way" | "service" | "units" | "key" | null;
    uploaded: UploadedRelease | null;
    last: LastUpdate | null;
  }
  interface UploadReply {
    received: number;
    backup: StoredBackup | null;
  }
  interface UploadedRelease {
    version: string;
    bytes: number;
  }
  interface WebhookBody {
    url: string;
    preset: "json" | "discord";
    events: ("throw" | "ask" | "problem")[];
    template: string;
    names: boolean;
    clips: boolean;
  }
  interface WebhookSettingView {
    name: string;
    preset: string;
    events: string[];
    template: string;
    names: boolean;
    clips: boolean;
    locked: boolean;
  }
  interface WebhookView {
    name: string;
    waiting: number;
    problem: string;
    dead: DeadLetterView[];
  }
  interface WebhooksReply {
    webhooks: WebhookView[];
  }

  /** What GET of a path answers with. */
  type Got<P extends string> =
    P extends `/access/programs` | `/access/programs?${string}` ? ProgramsReply :
    P extends `/camera/motions` | `/camera/motions?${string}` ? MotionsReply :
    P extends `/camera/framing` | `/camera/framing?${string}` ? FramingReply :
    P extends `/camera/sources` | `/camera/sources?${string}` ? SourcesView :
    P extends `/configuration` | `/configuration?${string}` ? ConfigurationReply :
    P extends `/camera/phone` | `/camera/phone?${string}` ? PhoneReply :
    P extends `/guide/checks` | `/guide/checks?${string}` ? ChecksReply :
    P extends `/camera/light` | `/camera/light?${string}` ? LightReply :
    P extends `/stats/paths` | `/stats/paths?${string}` ? PathStatsReply :
    P extends `/invitation` | `/invitation?${string}` ? InvitationReply :
    P extends `/adjustable` | `/adjustable?${string}` ? AdjustableReply :
    P extends `/sessions` | `/sessions?${string}` ? SessionsReply :
    P extends `/webhooks` | `/webhooks?${string}` ? WebhooksReply :
    P extends `/profile` | `/profile?${string}` ? Record<string, any> :
    P extends `/backups` | `/backups?${string}` ? BackupsReply :
    P extends `/updates` | `/updates?${string}` ? UpdatesReply :
    P extends `/health` | `/health?${string}` ? HealthReply :
    P extends `/throws` | `/throws?${string}` ? ThrowsReply :
    P extends `/access` | `/access?${string}` ? AccessReply :
    P extends `/camera` | `/camera?${string}` ? CameraReply :
    P extends `/table` | `/table?${string}` ? TableView :
    P extends `/games` | `/games?${string}` ? GamesReply :
    P extends `/stats` | `/stats?${string}` ? StatsReply :
    P extends `/seats` | `/seats?${string}` ? SeatsReply :
    P extends `/order` | `/order?${string}` ? OrderView :
    P extends `/guide` | `/guide?${string}` ? GuideReply :
    P extends `/dice` | `/dice?${string}` ? DiceReply :
    P extends `/asks` | `/asks?${string}` ? AsksReply :
    P extends `/lens` | `/lens?${string}` ? BoardReply :
    P extends `/me` | `/me?${string}` ? MeReply :
    P extends `/choices/${string}` | `/choices/${string}?${string}` ? ChoiceView :
    P extends `/games/${string}/rules` | `/games/${string}/rules?${string}` ? RulesReply :
    P extends `/games/${string}/lobby` | `/games/${string}/lobby?${string}` ? LobbyReply :
    P extends `/throws/${string}` | `/throws/${string}?${string}` ? ThrowView :
    P extends `/asks/${string}` | `/asks/${string}?${string}` ? AskView :
    never;

  /** What POST of a path answers with. */
  type Posted<P extends string> =
    P extends `/configuration/test` | `/configuration/test?${string}` ? TrialReply :
    P extends `/access/programs` | `/access/programs?${string}` ? ProgramReply :
    P extends `/updates/install` | `/updates/install?${string}` ? UpdatesReply :
    P extends `/access/camera` | `/access/camera?${string}` ? CameraLink :
    P extends `/profile/check` | `/profile/check?${string}` ? CheckReply :
    P extends `/access/renew` | `/access/renew?${string}` ? RenewReply :
    P extends `/lens/views` | `/lens/views?${string}` ? BoardReply :
    P extends `/calibrate` | `/calibrate?${string}` ? CalibrateReply :
    P extends `/me/seat` | `/me/seat?${string}` ? MeReply :
    P extends `/session` | `/session?${string}` ? TableView :
    P extends `/backups` | `/backups?${string}` ? BackupsReply :
    P extends `/adjust` | `/adjust?${string}` ? TableView :
    P extends `/order` | `/order?${string}` ? TableView :
    P extends `/join` | `/join?${string}` ? JoinReply :
    P extends `/undo` | `/undo?${string}` ? TableView :
    P extends `/redo` | `/redo?${string}` ? TableView :
    P extends `/roll` | `/roll?${string}` ? TableView :
    P extends `/asks` | `/asks?${string}` ? AskView :
    P extends `/hide` | `/hide?${string}` ? TableView :
    P extends `/lens` | `/lens?${string}` ? LensReply :
    P extends `/webhooks/dead/${string}/retry` | `/webhooks/dead/${string}/retry?${string}` ? WebhooksReply :
    P extends `/requests/${string}/answer` | `/requests/${string}/answer?${string}` ? TableView :
    P extends `/sessions/${string}/resume` | `/sessions/${string}/resume?${string}` ? TableView :
    P extends `/choices/${string}/amend` | `/choices/${string}/amend?${string}` ? TableView :
    P extends `/throws/${string}/reveal` | `/throws/${string}/reveal?${string}` ? TableView :
    P extends `/throws/${string}/amend` | `/throws/${string}/amend?${string}` ? TableView :
    P extends `/backups/${string}/restore` | `/backups/${string}/restore?${string}` ? RestoreReply :
    P extends `/backups/${string}/copy` | `/backups/${string}/copy?${string}` ? BackupsReply :
    never;

  /** What PUT of a path answers with. */
  type Put<P extends string> =
    P extends `/access/origins` | `/access/origins?${string}` ? ProgramsReply :
    P extends `/backups/upload` | `/backups/upload?${string}` ? UploadReply :
    P extends `/updates/upload` | `/updates/upload?${string}` ? ReleaseUploadReply :
    P extends `/camera/source` | `/camera/source?${string}` ? TableView :
    P extends `/configuration` | `/configuration?${string}` ? ConfigurationReply :
    P extends `/settings` | `/settings?${string}` ? TableView :
    P extends `/profile` | `/profile?${string}` ? TableView :
    P extends `/access` | `/access?${string}` ? AccessReply :
    P extends `/configuration/webhooks/${string}` | `/configuration/webhooks/${string}?${string}` ? ConfigurationReply :
    P extends `/guide/steps/${string}` | `/guide/steps/${string}?${string}` ? GuideReply :
    never;

  /** What DELETE of a path answers with. */
  type Deleted<P extends string> =
    P extends `/updates/upload` | `/updates/upload?${string}` ? UpdatesReply :
    P extends `/lens/views` | `/lens/views?${string}` ? BoardReply :
    P extends `/configuration/webhooks/${string}` | `/configuration/webhooks/${string}?${string}` ? ConfigurationReply :
    P extends `/access/programs/${string}` | `/access/programs/${string}?${string}` ? ProgramsReply :
    P extends `/access/players/${string}` | `/access/players/${string}?${string}` ? AccessReply :
    P extends `/webhooks/dead/${string}` | `/webhooks/dead/${string}?${string}` ? WebhooksReply :
    P extends `/backups/${string}` | `/backups/${string}?${string}` ? BackupsReply :
    P extends `/asks/${string}` | `/asks/${string}?${string}` ? AskView :
    never;

  /** What a change of a path answers with. */
  type Sent<M extends string, P extends string> =
    M extends "POST" ? Posted<P> : M extends "PUT" ? Put<P> : Deleted<P>;
}
