"""``traywatch run``: runs the tray, from the camera to the phones."""

from __future__ import annotations

import argparse
import logging
import shlex
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from traywatch.addresses import without_secrets
from traywatch.calibration import TrayProfile
from traywatch.errors import CameraError, RulesError, StorageError
from traywatch.firmware.backups.restoring import finish_restore
from traywatch.firmware.backups.schedule import AutomaticBackups
from traywatch.firmware.backups.service import BackupService
from traywatch.firmware.camera import SOURCES, Camera, open_source
from traywatch.firmware.camera.demo import DemoCamera, DemoWish
from traywatch.firmware.cli.interrupts import leaving_at_once, undisturbed
from traywatch.firmware.cli.library_output import LibraryOutput
from traywatch.firmware.cli.run_flags import add_config, as_settings, configured, given_flags
from traywatch.firmware.cli.streams import going_on
from traywatch.firmware.config.chosen_language import language_file
from traywatch.firmware.config.chosen_source import source_file
from traywatch.firmware.config.demo_mode import demo_mode_file
from traywatch.firmware.diagnostics.checks import Place, findings_of
from traywatch.firmware.dice.memory import DiceMemory, confirmed, open_memory
from traywatch.firmware.host.data_directory import DataDirectory
from traywatch.firmware.host.default_port import DEFAULT_PORT
from traywatch.firmware.host.discovery import AnnouncedTray, announce
from traywatch.firmware.host.keys.authority import authority_pem
from traywatch.firmware.host.keys.secure_mode import SecureMode
from traywatch.firmware.host.keys.signing_key import load_or_make
from traywatch.firmware.host.logs import FORMATS, LEVELS, set_up_logging
from traywatch.firmware.host.network import addresses, bind
from traywatch.firmware.host.panel.gpio import PanelPins
from traywatch.firmware.host.paths import default_data
from traywatch.firmware.host.process import keep_little_freed_memory
from traywatch.firmware.host.restart import Restart
from traywatch.firmware.host.systemd import Notifier
from traywatch.firmware.host.vitals import Vitals
from traywatch.firmware.integrations.connect import ConnectionSet
from traywatch.firmware.integrations.hall.attach import add_hall_arguments, deliver
from traywatch.firmware.integrations.host_settings import HostSettings
from traywatch.firmware.pipeline.button import SHORT, attach, flash
from traywatch.firmware.pipeline.camera_sources import CameraSources
from traywatch.firmware.pipeline.clips.clip_maker import ClipMaker
from traywatch.firmware.pipeline.demo_mats import DemoMats
from traywatch.firmware.pipeline.empty_mat import EmptyMatStore
from traywatch.firmware.pipeline.expected_kinds import KindPrior, kinds_in_play
from traywatch.firmware.pipeline.flicker_watch import LIGHT_FILE, FlickerWatch
from traywatch.firmware.pipeline.loop import TrayLoop
from traywatch.firmware.pipeline.mat_drift import MatWatch
from traywatch.firmware.pipeline.motion_log import MOTIONS_FILE, MotionLog
from traywatch.firmware.pipeline.observations.tray_area import TrayArea
from traywatch.firmware.pipeline.phone_link import PhoneLink
from traywatch.firmware.pipeline.setup import SetupService
from traywatch.firmware.storage.clips import FOLDER as CLIPS_FOLDER
from traywatch.firmware.storage.clips import ClipStore
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.lens_position import FocusStore
from traywatch.firmware.storage.migrations import upgrade
from traywatch.firmware.storage.pictures import KEPT, PictureStore
from traywatch.firmware.storage.profile import ProfileStore
from traywatch.firmware.storage.proofs.chain import FILE as PROOFS_FILE
from traywatch.firmware.storage.proofs.chain import ProofChain
from traywatch.firmware.storage.setup_progress import FILE as GUIDE_FILE
from traywatch.firmware.storage.setup_progress import SetupProgressStore
from traywatch.firmware.storage.tray_id import tray_id
from traywatch.firmware.storage.write_faults import write_remedy
from traywatch.firmware.table.hidden.audience import HOST
from traywatch.firmware.table.proofs.notary import Notary
from traywatch.firmware.table.proofs.throw_media import ThrowMedia
from traywatch.firmware.table.service import TableError, TableService
from traywatch.firmware.table.session.card_sets import CardSetRepository
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.programs import Programs
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.server import print_address, print_where, serve
from traywatch.messages import english, msg
from traywatch.rules.registry import SHIPPED_IDS, game_ids, set_aside
from traywatch.vision.types import Frame

_ROOM_WAIT_S = 5.0
"""How long a full disk may keep the tray from ending."""
_VERIFIED_AFTER_S = 20.0
_MOST_PICTURES = 100_000
_MOST_BACKUPS = 365
_CAMERA_WAIT_S = 4.0
"""How long the start waits for the camera, so that a wrong --source is an error of the command."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments. Those that are not given come from the configuration."""
    add_config(parser)
    declare(parser)
    as_settings(parser)


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the flags, each of which is also a key of the configuration."""
    parser.epilog = "example: traywatch run --source demo --port 8000"
    parser.add_argument("--source", default="auto", metavar="SOURCE", help=f"source of the frames: {SOURCES}")
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help=f"directory of the journal, the pictures and the token (default: {default_data()})",
    )
    parser.add_argument("--host", metavar="H", help="address to listen on (default: all of this machine's)")
    parser.add_argument(
        "--port",
        type=int,
        default=DEFAULT_PORT,
        metavar="PORT",
        help=f"port to listen on (default: {DEFAULT_PORT})",
    )
    parser.add_argument("--game", metavar="GAME", help=f"the game to start: {', '.join(SHIPPED_IDS)}")
    parser.add_argument(
        "--content", type=Path, metavar="PATH", help="your own cards: a TOML file, or a folder of them"
    )
    parser.add_argument(
        "--kinds",
        type=kinds_in_play,
        metavar="LIST",
        help="the kinds of dice at this table, such as d20,d6 (default: what the game requests)",
    )
    parser.add_argument(
        "--lights",
        type=PanelPins.parse,
        metavar="PINS",
        help="lights and a button on a Pi's pins, such as ring=18,status=23:24:25,button=17",
    )
    parser.add_argument(
        "--button",
        choices=SHORT,
        default="resend",
        help="action of a short press: show the last throw again, or undo the last step",
    )
    parser.add_argument(
        "--paused", action="store_true", help="start paused, until a person resumes on the page"
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another host name of the tray, for example behind a proxy",
    )
    parser.add_argument(
        "--tls",
        action="store_true",
        help="speak https with a certificate of the tray's own; browsers warn, the fingerprint is printed",
    )
    parser.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="a web page that may call the tray with a program's token, such as https://foundry.example:30000",
    )
    parser.add_argument(
        "--log-level",
        choices=LEVELS,
        default="info",
        help="least important log lines to print: " + ", ".join(LEVELS),
    )
    parser.add_argument(
        "--log-format", choices=FORMATS, default="text", help="log lines as text, or as one JSON object each"
    )
    parser.add_argument(
        "--no-announce", action="store_true", help="do not announce the tray on the local network"
    )
    parser.add_argument(
        "--keep-pictures",
        type=_count,
        default=KEPT,
        metavar="N",
        help=f"how many pictures and clips of rolls are kept (default: {KEPT})",
    )
    parser.add_argument(
        "--keep-backups",
        type=_backups,
        default=0,
        metavar="N",
        help="make a backup each day in DIR/backups, and keep the newest N (default: 0, none)",
    )
    add_hall_arguments(parser)


def _backups(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > _MOST_BACKUPS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {_MOST_BACKUPS}")
    return int(text)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= _MOST_PICTURES:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {_MOST_PICTURES}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Run until Ctrl-C. Returns 0, or 1 if records could not be saved.

    Raises ``TraywatchError`` if the tray cannot start.
    """
    with LibraryOutput():
        return _run(args)


def _run(args: argparse.Namespace) -> int:
    keep_little_freed_memory()
    restart = Restart()
    given = given_flags(args)
    config = configured(args)
    notifier: Notifier = getattr(args, "notifier", None) or Notifier.from_environment()
    access: Access | None = None
    programs: Programs | None = None
    settings: HostSettings | None = None
    set_up_logging(
        notifier,
        lambda: [*(settings or config).secrets, *([access.token] if access is not None else [])],
        level=args.log_level,
        style=args.log_format,
    )
    for one in set_aside():
        logging.getLogger("traywatch.games").warning("%s", english(one.message))
    if args.game is not None and args.game not in game_ids():
        raise RulesError("game_unknown", f"{args.game}: not a playable game; use {', '.join(game_ids())}")
    data: Path = args.data or default_data()
    shelf = CardSetRepository(data / "cards", args.content, game=args.game or "deep_dark_dice")
    with ExitStack() as stack:
        stack.enter_context(leaving_at_once())  # until the server takes the signals: nothing is unsaved yet
        listening = stack.enter_context(bind(args.host, args.port))
        directory = stack.enter_context(DataDirectory(data).held())
        restored = finish_restore(data)
        for change in [*([restored.sentence] if restored is not None else []), *upgrade(data)]:
            with going_on(sys.stderr):
                print(change, file=sys.stderr)
        wanted: list[Callable[[], DemoWish]] = []
        lens = FocusStore(data / "focus.json")
        phone = PhoneLink()

        def open_camera(source: str, practice: bool) -> Camera:
            return open_source(
                source,
                want=lambda: wanted[0]() if wanted else DemoWish(),
                paused=args.paused,
                lens_position=lens.position,
                practice=practice,
                phone=phone,
            )

        choice = source_file(data / "source.json")
        calibrated = source_file(data / "calibrated-camera.json")
        sources = CameraSources(
            open_camera,
            args.source,
            chosen=choice.value,
            save=choice.save,
            calibrated=calibrated.value,
            save_calibrated=calibrated.save,
        )
        stack.callback(sources.abandon)
        camera = _first(sources, notifier)
        if camera is not None:
            stack.callback(camera.close)
        demo = camera is not None and camera.name == "demo"
        keeper = ProfileStore(data / "profile.json", demo=demo)
        mode = demo_mode_file(data / "demo-mode.json")
        table = TableService(
            Journal(data / "journal.sqlite"),
            pictures=PictureStore(data / "pictures", most=args.keep_pictures),
            clips=ClipStore(data / CLIPS_FOLDER, most=args.keep_pictures),
            profile=keeper.profile,
            load=shelf,
            autoplay=demo and mode.value,
        )
        table.hooks.autoplay = lambda plays: mode.save(plays) if table.state.source.demo else None
        stack.callback(table.close)
        clips = ClipMaker(table.keep_clip)
        clips.start()
        stack.callback(clips.close)
        notary = _notary(data, table, ThrowMedia(table.pictures, table.clips, clips.wait))
        if notary is not None:
            stack.callback(notary.close)

        def check() -> None:
            table.set_problem("data", directory.check())
            if access is not None and access.problem is not None:
                access.retry()
                table.set_problem("access", access.problem)
            if programs is not None:
                table.set_problem("programs", programs.notice)

        table.hooks.checked = check
        vitals = Vitals(data)

        def opened(camera: Camera) -> None:
            vitals.saw_camera()
            sources.opened(camera)
            demo = camera.name == "demo"
            _follow_pause(table, camera)  # before people see that it is the demo and tap for a roll
            table.set_source(camera.name, live=camera.live, demo=demo)
            if keeper.switch(demo=demo):
                demo_mats.begin_anew()
                table.set_profile(keeper.profile)
                table.set_problem("profile", keeper.problem)
                loop.renew()
            stale = not demo and keeper.profile is not None and not sources.is_calibrated
            table.set_problem("calibration", msg("problem-other-camera") if stale else None)

        if camera is not None:
            table.set_source(camera.name, live=camera.live, demo=demo)
        elif sources.opens:
            table.set_problem("camera", msg("problem-camera-opens", name=sources.name))
        if args.paused:
            table.settings(paused=True)
        _begin(table, args.game, demo=demo)
        table.set_problem("profile", keeper.problem)
        access = Access(data)
        kept = access
        table.set_problem("access", kept.problem)
        table.set_problem("tokens", kept.notice)
        programs = Programs(data, fixed_origins=args.allow_origin)
        table.set_problem("programs", programs.notice)
        spoken = language_file(data / "language.json")
        table.settings(dice_in_play=sorted(args.kinds or ()), language=spoken.value)
        table.hooks.language = spoken.save
        memory, why = open_memory(data)
        remember: Callable[[str, str, str, str], None] | None = None
        if memory is not None:
            stack.callback(memory.close)
            dice_memory = memory
            table.hooks.taught = lambda: dice_memory.taught_kinds
            remember = confirmed(
                memory,
                picture=table.pictures.get,
                dice=lambda throw_id: table.history.throw(throw_id, HOST).dice,
                profile=lambda: keeper.profile,
            )
        table.set_problem("dice", why)
        table.set_problem("restore", restored.problem if restored is not None else None)
        backup = BackupService(data, keep=args.keep_backups, restart=restart.request)
        if args.keep_backups:
            daily = AutomaticBackups(
                backup.library,
                args.keep_backups,
                report=lambda problem: table.set_problem("backups", problem),
            )
            stack.callback(daily.close)
            daily.start()

        def keep_profile(profile: dict[str, Any]) -> None:
            table.set_profile(keeper.keep(profile))
            sources.note_calibration()
            for problem in ("profile", "calibration"):
                table.set_problem(problem, None)
            lens.hold(loop.camera)
            loop.renew()

        mat = MatWatch(lambda: keeper.profile, keep_profile, table)
        empty_mats = EmptyMatStore(data / "empty-mat.bin")
        flicker = FlickerWatch(path=data / LIGHT_FILE)
        area = TrayArea()
        setup = SetupService(lambda: keeper.profile, lens_path=data / "lens.json", flicker=flicker, area=area)

        motions = MotionLog(lambda view: table.publisher.publish("motion", view), path=data / MOTIONS_FILE)

        def seen(frame: Frame) -> None:
            vitals.saw_frame()
            setup.saw(frame)

        def reopen() -> Camera | None:
            another = sources.open()
            if another is None:
                table.set_source(sources.name, live=False, demo=False)
            return another

        loop = TrayLoop(
            camera,
            lambda: _watcher(keeper.profile, memory, table, None if table.state.source.demo else empty_mats),
            table,
            reopen=reopen,
            opened=opened,
            mat=mat,
            motions=motions,
            flicker=flicker,
            clips=clips,
            area=area,
            show=seen,
            notifier=notifier,
        )

        def keep_confirmed(throw_id: str, die_id: str, kind: str, label: str) -> None:
            value = memory.value_of(kind, label) if memory is not None else None
            loop.confirm(throw_id, die_id, kind, label, value)
            if remember is not None:
                remember(throw_id, die_id, kind, label)

        table.hooks.confirmed = keep_confirmed

        def switch() -> None:
            table.set_source(sources.name, live=False, demo=False)  # until it is open
            loop.switch()

        sources.changed = switch
        demo_mats = DemoMats(table, keeper.use_demo, loop.renew)
        wanted.append(demo_mats.wish)
        if camera is not None:
            opened(camera)
        stack.callback(loop.stop)
        panel = attach(args.lights, table, short=args.button) if args.lights is not None else None
        if panel is not None:
            stack.callback(panel.close)
        secure = SecureMode(data, lambda: _names(args))
        stack.callback(secure.close)
        secure.use(args.tls)

        def found_at() -> list[str]:
            found = addresses(args.host, listening.getsockname()[1], announces=not args.no_announce)
            return [url.replace("http:", "https:", 1) for url in found] if secure.on else found

        connections = ConnectionSet(table, data=data, page=found_at()[0])
        connections.use(config.connections)
        stack.callback(connections.close)
        settings = HostSettings(
            args.flags,
            given,
            args.config,
            config,
            data=data,
            tray=lambda: tray_id(data),
            use=connections.use,
            flash=lambda: flash(panel, table),
            apply={"tls": lambda wanted: secure.use(bool(wanted))},
        )
        app = create_app(
            table,
            access=access,
            hosts=args.allow_host,
            home=lambda: found_at()[0],
            profile=keeper.to_json,
            keep_profile=keep_profile,
            setup=setup,
            sets=shelf.sets,
            vitals=vitals,
            motion_log=motions,
            phone=phone,
            sources=sources,
            webhooks=connections.webhooks,
            settings=settings,
            authority=lambda: authority_pem(data),
            backup=backup,
            programs=programs,
            progress=SetupProgressStore(data / GUIDE_FILE),
            prove=notary.prove if notary is not None else None,
            secure=secure,
            checks=lambda step: findings_of(
                step, Place.of(data, None, port=listening.getsockname()[1], source=sources.in_use)
            ),
        )
        source = without_secrets(camera.name) if camera is not None else sources.name

        def print_links() -> None:
            with going_on(sys.stdout):  # a full disk of the log must not end an evening
                if sys.stdout.isatty():
                    print_address(found_at(), kept, source, secure.certificate)
                else:
                    print_where(found_at(), source, _link_command(args, notifier))

        print_links()
        loop.start()
        announcing = AnnouncedTray(
            lambda: (
                None
                if args.no_announce
                else announce(args.host, listening.getsockname()[1], tray_id=tray_id(data), tls=secure.on)
            )
        )
        stack.callback(announcing.withdraw)
        announcing.renew()
        secure.changed += [print_links, announcing.renew, lambda: connections.use_page(found_at()[0])]
        stopped = threading.Event()
        stack.callback(stopped.set)
        threading.Thread(
            target=_verify, args=(table.journal, stopped), name="journal check", daemon=True
        ).start()
        sender = deliver(args, data, table)
        if sender is not None:
            stack.callback(sender.close)
            with going_on(sys.stdout):
                print(f"  hall: this tray has the id {sender.tray}", flush=True)
        serve(app, listening, table, ready=notifier.ready, secure=secure, restart=restart)
        stack.enter_context(undisturbed())
        notifier.stopping()
        stopped.set()
        loop.stop()
        status = _closed(table)
    if restart.wanted:
        restart.start_again()
    return status


def _notary(data: Path, table: TableService, media: ThrowMedia) -> Notary | None:
    """What signs the throws; None with a warning if there is no key. The game goes on without proofs."""
    try:
        key = load_or_make(data)
        chain = ProofChain(data / PROOFS_FILE, table.journal.last_seq)
    except StorageError as error:
        logging.getLogger("traywatch.proofs").warning("%s", error)
        return None
    if chain.set_aside is not None:
        logging.getLogger("traywatch.proofs").warning("damaged proofs were renamed to %s", chain.set_aside)
    notary = Notary(table.journal, chain, key, media.of)
    notary.start(table.publisher)
    return notary


def _link_command(args: argparse.Namespace, notifier: Notifier) -> str:
    """The command that prints the links of this tray."""
    if notifier.supervised:
        return "sudo traywatch link --data /var/lib/traywatch"
    data = f" --data {shlex.quote(str(args.data))}" if args.data else ""
    return f"traywatch link{data}" + (f" --port {args.port}" if args.port != DEFAULT_PORT else "")


def _names(args: argparse.Namespace) -> list[str]:
    """The names and addresses at which phones reach the tray."""
    found = [
        urlsplit(url).hostname or ""
        for url in addresses(args.host, args.port, announces=not args.no_announce)
    ]
    return list(dict.fromkeys(name for name in (*found, *args.allow_host, "localhost", "127.0.0.1") if name))


def _verify(journal: Journal, stopped: threading.Event) -> None:
    """Check the journal once, unless the service stops before or meanwhile."""
    if not stopped.wait(_VERIFIED_AFTER_S):  # the start of the tray comes first
        journal.verify(pause_s=0.02, stopped=stopped)


def _closed(table: TableService) -> int:
    """Close the table; 1 and a message if records could not be written to the journal."""
    copy = table.close(wait_s=_ROOM_WAIT_S)
    with going_on(sys.stderr):
        if copy is not None:
            print(
                f"traywatch: some records could not be written to the journal; they are in {copy}, and the "
                f"next start takes them from there. {write_remedy(table.journal.path or copy)} first.",
                file=sys.stderr,
            )
        elif table.journal.unsaved:
            print(
                f"traywatch: {table.journal.unsaved} records could not be written anywhere and are lost; "
                "check the disk.",
                file=sys.stderr,
            )
    return int(copy is not None or table.journal.unsaved > 0)


def _first(sources: CameraSources, notifier: Notifier) -> Camera | None:
    """The camera if it is open soon.

    The page never waits for a camera that takes long. A camera that is absent does not end the tray under
    systemd, or where the page chose it: the loop reports the fault and tries again.
    """
    try:
        return sources.begin(_CAMERA_WAIT_S, practice=not notifier.supervised)
    except CameraError:
        if not notifier.supervised and not sources.chosen_on_page:
            raise
        return None


def _watcher(
    profile: TrayProfile | None,
    memory: DiceMemory | None,
    table: TableService,
    empty_mats: EmptyMatStore | None,
) -> Any:
    # Loading the networks takes a while; the page must answer before that.
    from traywatch.vision.landing import Landing
    from traywatch.vision.reader import TrayReader
    from traywatch.vision.throws.watcher import ThrowWatcher

    tray = TrayReader(profile, places=False, memory=memory, empty_mats=empty_mats, fixed_camera=True)
    reader = KindPrior(tray, table.in_play)
    return ThrowWatcher(reader, profile, Landing() if profile is not None else None)


def _follow_pause(table: TableService, camera: Camera) -> None:
    if not isinstance(camera, DemoCamera):
        table.hooks.paused, table.hooks.roll = (lambda waits: None), (lambda: None)
        return
    table.hooks.paused = lambda waits: camera.pause() if waits else camera.resume()
    table.hooks.roll = camera.next
    if table.state.demo_waits:
        camera.pause()


def _begin(table: TableService, game: str | None, *, demo: bool) -> None:
    """Resume the session of the journal, or start a new one."""
    playing = table.view.game
    game = game or (None if playing else ("deep_dark_dice" if demo else "free"))
    if game is None or (playing and playing.id == game):
        return
    try:
        table.start(game)
    except TableError as error:
        table.set_problem("session", msg("problem-no-game", reason=str(error)))
