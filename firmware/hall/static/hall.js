// The page of a hall: trays, rolls as they arrive, search, fairness and export.

/**
 * An element of the page's HTML file; it is there.
 * @param {string} id
 * @returns {any}
 */
const byId = (id) => document.getElementById(id);
const token = readToken();
const SHOWN = 50;
let trays = new Map();
let oldest = null;
let searched = new URLSearchParams(); // the search whose rolls are shown
/** @type {any[] | null} */
let received = null; // rolls that arrived since the open search; null if none is open

/** The hall's token: from the link's fragment once, then from this tab's storage. */
function readToken() {
  const linked = new URLSearchParams(location.hash.slice(1)).get("token");
  if (linked) {
    sessionStorage.setItem("hall-token", linked);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem("hall-token") || "";
}

async function get(path, options = {}) {
  const response = await fetch(`/api/v1/${path}`, {
    ...options,
    headers: { Authorization: `Bearer ${token}` },
  });
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Error(body.error?.message || body.detail || `The hall answered ${response.status}.`);
}

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) node.setAttribute(key, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== false && child !== ""));
  return node;
}

function fail(error) {
  byId("problem").textContent = error.message;
  byId("problem").hidden = false;
}

const nameOf = (id) => trays.get(id)?.name || `Tray ${id.slice(0, 4)}`;
const when = (at) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: "short", timeStyle: "medium" }).format(new Date(at));

function diceText(thrown) {
  const dice = (thrown?.dice || []).filter((die) => die.role === "thrown");
  const words = (die) => [die.meaning, die.zone].filter(Boolean).join(", ");
  return (
    dice
      .map((die) => `${die.kind || "die"} ${die.label ?? "?"}${words(die) ? ` (${words(die)})` : ""}`)
      .join(", ") || "no dice"
  );
}

const OPEN = "waits for an answer";
const STATES = {
  unsure: OPEN,
  partial: OPEN,
  conflict: OPEN,
  again: "to be rolled again",
  superseded: "rolled again",
  refused: "refused by the game",
  not_awaited: "not asked for",
  no_session: "no game",
  voided: "undone",
  hidden: "hidden",
};

/** What became of a roll, as its tray tells it. A roll of an older tray has no validity. */
function validityOf(thrown) {
  if (thrown.validity) return thrown.validity;
  if (thrown.state === "counted") return "final";
  return STATES[thrown.state] === OPEN ? "provisional" : "void";
}

/** The word beside a roll that is not simply counted. */
const stateText = (thrown) =>
  validityOf(thrown) === "corrected" ? "corrected" : (STATES[thrown.state] ?? "");

function row(roll, fresh = false) {
  const thrown = roll.throw;
  const total = thrown?.total ?? null;
  return h(
    "li",
    {
      "data-key": `${roll.tray}/${roll.key}`,
      class: fresh ? "fresh" : null,
      "data-validity": thrown && validityOf(thrown),
      "data-number": total,
    },
    h("span", { class: "name" }, nameOf(roll.tray)),
    h("span", { class: "dice" }, diceText(thrown)),
    total !== null && h("span", { class: "total" }, `= ${total}`),
    thrown && stateText(thrown) && h("span", { class: "state" }, stateText(thrown)),
    h("span", { class: "soft" }, when(roll.at)),
    roll.throw && h("button", { class: "quiet for-operators", onclick: () => showPicture(roll) }, "Picture"),
  );
}

async function showPicture(roll) {
  try {
    const response = await get(`trays/${roll.tray}/pictures/${encodeURIComponent(roll.throw.throw_id)}`);
    const image = byId("picture").querySelector("img");
    URL.revokeObjectURL(image.src);
    image.src = URL.createObjectURL(await response.blob());
    image.alt = `The dice of ${nameOf(roll.tray)}: ${diceText(roll.throw)}`;
    byId("picture").showModal();
  } catch (error) {
    fail(error);
  }
}

function filter() {
  const data = new FormData(byId("search"));
  return new URLSearchParams(
    [...data].map(([key, value]) => [key, String(value).trim()]).filter(([, value]) => value),
  );
}

const matches = (roll) =>
  [...searched].every(([key, value]) =>
    key === "tray" ? roll.tray === value : (roll.throw?.dice || []).some((die) => die[key] === value),
  );

async function loadTrays() {
  const answer = await (await get("trays")).json();
  trays = new Map(answer.map((tray) => [tray.tray, tray]));
  const online = answer.filter((tray) => tray.online).length;
  byId("summary").textContent = answer.length
    ? `${online} of ${answer.length} online`
    : "No tray has connected yet.";
  byId("trays").replaceChildren(
    ...answer.map((tray) =>
      h(
        "li",
        { class: tray.problems.length ? "attention" : null },
        h("p", { class: "name" }, nameOf(tray.tray)),
        h("p", { class: tray.online ? "online" : "soft" }, tray.online ? "Online" : "Away"),
        tray.game_title && h("p", {}, tray.game_title),
        h("p", { class: "soft" }, `${tray.throws_today} rolls in 24 hours`),
        tray.waiting > 0 && h("p", { class: "soft" }, `${tray.waiting} on the way`),
        tray.problems.map((line) => h("p", {}, line)),
      ),
    ),
  );
  const select = byId("search").elements.tray;
  const chosen = select.value;
  select.replaceChildren(
    h("option", { value: "" }, "All"),
    ...answer.map((tray) => h("option", { value: tray.tray }, nameOf(tray.tray))),
  );
  select.value = chosen;
}

async function search(before = null) {
  const query = new URLSearchParams(searched);
  if (before) query.set("before", before);
  query.set("limit", String(SHOWN));
  return (await get(`throws?${query}`)).json();
}

function show(rolls) {
  byId("throws").append(...rolls.map((roll) => row(roll)));
  oldest = rolls.at(-1)?.cursor ?? oldest;
  byId("more").hidden = rolls.length < SHOWN;
  byId("none").hidden = byId("throws").childElementCount > 0;
}

/** Show the newest rolls of the search. Its answer may be older than rolls that arrive meanwhile. */
async function loadThrows() {
  const meanwhile = [];
  received = meanwhile;
  searched = filter();
  try {
    const rolls = await search();
    if (received !== meanwhile) return; // another search has started
    byId("throws").replaceChildren();
    oldest = null;
    show(rolls);
  } finally {
    if (received === meanwhile) received = null;
  }
  meanwhile.forEach(arrived);
}

async function loadOlder() {
  const from = oldest;
  const rolls = await search(from);
  // Meanwhile, a second tap or another search got its answer.
  if (from === oldest && received === null) show(rolls);
}

function arrived(roll) {
  received?.push(roll);
  if (!matches(roll)) return;
  const old = [...byId("throws").children].find((item) => item.dataset.key === `${roll.tray}/${roll.key}`);
  if (old) old.replaceWith(row(roll, true));
  else byId("throws").prepend(row(roll, true));
  byId("none").hidden = true;
  while (byId("throws").childElementCount > 4 * SHOWN) byId("throws").lastChild.remove();
}

/** How often a kind of die was rolled, on how many trays. */
const rollsOfKind = ({ kind, fairness, trays }) =>
  `${kind}: ${fairness.throws} rolls on ${trays} ${trays === 1 ? "tray" : "trays"}`;

async function loadFairness() {
  const counts = await (await get(`fairness?${filter()}`)).json();
  byId("fair").replaceChildren(
    ...(counts.length ? counts : [null]).map((count) =>
      count
        ? h(
            "li",
            {},
            h("p", { class: "name" }, rollsOfKind(count)),
            count.fairness.say.map((line) => h("p", {}, line)),
          )
        : h("li", {}, "No rolls match."),
    ),
  );
}

/** Show whose link this is, and what its role may use. An owner may change the role at any time. */
async function signIn() {
  const { name, role } = await (await get("me")).json();
  document.body.dataset.role = role;
  byId("account").textContent = `${name}, ${role}`;
  byId("account").hidden = false;
}

/** Follow new rolls. EventSource cannot send the token, so the stream is read by fetch. */
async function follow() {
  for (;;) {
    try {
      const { body } = await get("events");
      if (!body) throw new Error("The events have no content. Load the page again.");
      const reader = body.pipeThrough(new TextDecoderStream()).getReader();
      byId("state").textContent = "Live";
      byId("problem").hidden = true;
      await signIn();
      await Promise.all([loadTrays(), loadThrows()]);
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        const blocks = (rest + value).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          const event = /^event: (\w+)/m.exec(block)?.[1];
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (event === "throw" && data) arrived(JSON.parse(data));
          if (event === "reload") await loadThrows();
        }
      }
    } catch (error) {
      fail(error);
    }
    byId("state").textContent = "Reconnecting…";
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

async function save(form) {
  try {
    const blob = await (await get(`export.${form}?${filter()}`)).blob();
    const link = h("a", { href: URL.createObjectURL(blob), download: `throws.${form}` });
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    fail(error);
  }
}

byId("search").addEventListener("submit", (event) => {
  event.preventDefault();
  loadThrows().catch(fail);
});
byId("more").addEventListener("click", () => loadOlder().catch(fail));
byId("fair-load").addEventListener("click", () => loadFairness().catch(fail));
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-export]")))
  button.addEventListener("click", () => save(button.dataset.export));
setInterval(() => Promise.all([signIn(), loadTrays()]).catch(fail), 10000);
follow();
