// A small document for the pages' own modules in node: elements, their attributes and their texts. No layout.

class Node {
  constructor(tag) {
    this.tagName = tag;
    this.attributes = new Map();
    this.childNodes = [];
    this.parentNode = null;
    this.hidden = false;
    this.value = "";
    this.elements = {};
    this.style = { setProperty() {} };
    this.dataset = new Proxy(
      {},
      {
        get: (_, key) => this.attributes.get(`data-${key}`),
        set: (_, key, value) => Boolean(this.attributes.set(`data-${key}`, String(value))),
        has: (_, key) => this.attributes.has(`data-${key}`),
        deleteProperty: (_, key) => {
          this.attributes.delete(`data-${key}`);
          return true;
        },
        ownKeys: () =>
          [...this.attributes.keys()].filter((key) => key.startsWith("data-")).map((key) => key.slice(5)),
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    );
    this.classList = {
      add: (name) => {
        this.className += ` ${name}`;
      },
      remove() {},
      toggle() {},
      contains: () => false,
    };
  }

  get className() {
    return this.attributes.get("class") ?? "";
  }
  set className(words) {
    this.attributes.set("class", words);
  }
  get children() {
    return this.childNodes.filter((one) => one instanceof Node);
  }
  get parentElement() {
    return this.parentNode;
  }
  get childElementCount() {
    return this.children.length;
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }
  get textContent() {
    return this.childNodes.map((one) => (one instanceof Node ? one.textContent : String(one))).join("");
  }
  set textContent(text) {
    this.replaceChildren(String(text));
  }
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  addEventListener() {}
  append(...all) {
    this.#put(this.childNodes.length, all);
  }
  prepend(...all) {
    this.#put(0, all);
  }
  replaceChildren(...all) {
    this.childNodes = [];
    this.append(...all);
  }
  replaceWith(...all) {
    const at = this.parentNode.childNodes.indexOf(this);
    const parent = this.parentNode;
    this.remove();
    parent.#put(at, all);
  }
  remove() {
    const siblings = this.parentNode?.childNodes ?? [];
    if (siblings.includes(this)) siblings.splice(siblings.indexOf(this), 1);
    this.parentNode = null;
  }
  #put(at, all) {
    for (const one of all)
      if (one instanceof Node) {
        one.remove();
        one.parentNode = this;
      }
    this.childNodes.splice(at, 0, ...all);
  }
  *all() {
    for (const child of this.children) {
      yield child;
      yield* child.all();
    }
  }
  contains(other) {
    return other === this || [...this.all()].includes(other);
  }
  querySelectorAll(tag) {
    return [...this.all()].filter((one) => one.tagName === tag);
  }
  querySelector() {
    return new Node("none");
  }
  cloneNode() {
    return new Node(this.tagName);
  }
  focus() {}
  getContext() {
    return null;
  }
}

const elements = new Map();
const storage = () => ({ getItem: () => null, setItem() {}, removeItem() {} });

/** Listeners of the event streams that the pages have opened, by event name. */
const listeners = new Map();

class EventSource {
  static CLOSED = 2;
  addEventListener(name, call) {
    listeners.set(name, [...(listeners.get(name) ?? []), call]);
  }
  close() {}
}

/** Give every page an event, as the browser does. */
export function dispatch(name, id, data) {
  const text = JSON.stringify(data);
  for (const call of listeners.get(name) ?? []) call({ data: text, lastEventId: id });
}

/** Make the globals of a page; `fetched` answers its calls of the tray. */
export function install(fetched) {
  const root = new Node("html");
  const body = new Node("body");
  root.dataset.catalogs = "page";
  const byId = (id) => {
    if (!elements.has(id)) {
      elements.set(id, new Node(id));
      new Node("parent").append(elements.get(id));
    }
    return elements.get(id);
  };
  byId("search").elements.tray = new Node("select");
  Object.assign(globalThis, {
    document: {
      documentElement: root,
      hidden: false,
      head: new Node("head"),
      body,
      activeElement: body,
      title: "",
      createElement: (tag) => new Node(tag),
      createElementNS: (_, tag) => new Node(tag),
      getElementById: byId,
      querySelector: () => null,
      querySelectorAll: () => [],
      addEventListener() {},
      dispatchEvent() {},
    },
    location: {
      search: "?stays=0",
      hash: "",
      href: "http://tray/",
      pathname: "/",
      protocol: "http:",
      host: "tray",
    },
    history: { replaceState() {} },
    localStorage: storage(),
    sessionStorage: storage(),
    EventSource,
    matchMedia: () => ({ matches: true }),
    getComputedStyle: () => ({ fontSize: "16px" }),
    addEventListener() {},
    fetch: fetched,
    requestAnimationFrame: (call) => setTimeout(call, 0),
    cancelAnimationFrame: clearTimeout,
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
    FormData: class {
      *[Symbol.iterator]() {}
    },
  });
  globalThis.window = globalThis;
  if (!globalThis.navigator) globalThis.navigator = { languages: ["en"] }; // node 21 has one
  return { byId };
}
