// What a notebook is to a widget, and no more: models that follow their traits over a socket, views
// of them in the outputs of cells. The way of ipywidgets: comms opened, updated, closed.

const models = new Map();
const modules = new Map();

class Model {
  #listeners = new Map();
  #changed = {};

  constructor(id, state) {
    this.id = id;
    this.state = state;
    this.views = new Set();
  }

  get(name) {
    return this.state[name];
  }

  set(name, value) {
    if (!this.#put(name, value)) return;
    this.#changed[name] = value;
    this.emit(`change:${name}`);
  }

  save_changes() {
    tell(this.id, { method: "update", state: this.#changed });
    this.#changed = {};
  }

  send(content) {
    if (content.sender) bare.sent[content.sender] = content.id;
    tell(this.id, { method: "custom", content });
  }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  off(event, listener) {
    this.#listeners.set(event, (this.#listeners.get(event) ?? []).filter((one) => one !== listener));
  }

  emit(event, view) {
    for (const listener of this.#listeners.get(event) ?? []) listener.call(view);
  }

  // All are set before any is told.
  update(state) {
    const names = Object.keys(state).filter((name) => this.#put(name, state[name]));
    for (const name of names) this.emit(`change:${name}`);
    const handled = state.state?.handled;
    if (handled?.sender) bare.answered[handled.sender] = handled.id;
  }

  #put(name, value) {
    if (JSON.stringify(this.state[name]) === JSON.stringify(value)) return false;
    this.state[name] = value;
    return true;
  }
}

const socket = new WebSocket(`ws://${location.host}/socket`);
const tell = (id, data) => socket.send(JSON.stringify({ id, data }));
socket.addEventListener("message", ({ data: text }) => {
  const { id, kind, data } = JSON.parse(text);
  if (kind === "mark") bare.marked = data;
  else if (kind === "comm_open") models.set(id, new Model(id, data.state));
  else if (kind === "comm_close") models.get(id)?.views.forEach((view) => view.remove());
  else if (data.method === "update") models.get(id)?.update(data.state);
});

async function view(id, output) {
  // The model may still be under way.
  while (!models.has(id)) await new Promise((done) => setTimeout(done));
  const model = models.get(id);
  const source = model.get("_esm");
  if (!modules.has(source)) {
    const style = document.createElement("style");
    style.textContent = model.get("_css");
    document.head.append(style);
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    modules.set(source, await import(url));
  }
  const el = document.createElement("div");
  output.append(el);
  const ends = new AbortController();
  const clean = await modules.get(source).default.render({ model, el, signal: ends.signal });
  const shown = {
    remove() {
      clean?.();
      ends.abort();
      el.remove();
      model.views.delete(shown);
    },
  };
  model.views.add(shown);
  return shown;
}

const outputs = [];

function empty(index) {
  outputs[index].views.splice(0).forEach((shown) => shown.remove());
  outputs[index].element.replaceChildren();
}

window.bare = {
  ready: () => socket.readyState === WebSocket.OPEN,
  // The number of the newest mark that Python has set between what it sent.
  marked: 0,
  // Numbers of the newest commands that boards have sent, and of those that Python has answered.
  sent: {},
  answered: {},
  quiet: () => Object.entries(bare.sent).every(([sender, id]) => (bare.answered[sender] ?? 0) >= id),
  cells(count) {
    bare.sent = {};
    outputs.forEach((_, index) => empty(index));
    outputs.length = 0;
    const areas = Array.from({ length: count }, () => document.createElement("div"));
    for (const element of areas) outputs.push({ element, views: [] });
    document.querySelector("main").replaceChildren(...areas);
    window.scrollTo(0, 0);
  },
  async show(index, parts) {
    empty(index);
    for (const { model, html } of parts) {
      if (model) outputs[index].views.push(await view(model, outputs[index].element));
      else outputs[index].element.append(document.createRange().createContextualFragment(html));
    }
  },
  // As a host tells its views that Python has gone.
  lose() {
    bare.sent = {};
    for (const model of models.values()) model.emit("comm_live_update", { model: { comm_live: false } });
  },
  async theme(folder, name, light) {
    // The same sheet would not be loaded again.
    if (document.body.dataset.jpThemeName === name) return;
    const sheet = document.getElementById("theme");
    const loaded = new Promise((done) => sheet.addEventListener("load", done, { once: true }));
    sheet.href = `/themes/${folder}/index.css`;
    await loaded;
    document.body.dataset.jpThemeName = name;
    document.body.dataset.jpThemeLight = String(light);
  },
};
