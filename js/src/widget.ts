/** The anywidget entry: traits in, messages out. The only file that knows of a model. */

import { type Board, createBoard } from "./board";
import type { RecordView, StudyBase } from "./record";
import { createStudy, type StudyData } from "./study";
import type { Prefs, State, Texts } from "./wire";

interface Traits {
  /** Empty until Python has dealt. */
  state: State | { rev?: undefined };
  texts: Texts;
  prefs: Prefs;
  seen_rev: number;
  /** Empty where it is not shown; always there in a study. */
  record: RecordView | { nodes?: undefined } | null | undefined;
  /** Only studies have it. */
  study: StudyBase | undefined;
  /** Of a study: the node that is shown. */
  cursor: number;
}

interface Model {
  get<K extends keyof Traits>(name: K): Traits[K];
  set<K extends keyof Traits>(name: K, value: Traits[K]): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, callback: Listener): void;
  off(event: string, callback: Listener): void;
}

type Listener = (this: unknown) => void;

interface RenderContext {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

function render(context: RenderContext): () => void {
  return context.model.get("study") ? renderStudy(context) : renderBoard(context);
}

function renderBoard({ model, el, signal }: RenderContext): () => void {
  const board = createBoard(el, { send: (command) => model.send(command) });
  const listeners: Record<string, Listener> = {
    "change:texts": () => board.setTexts(model.get("texts")),
    "change:prefs": () => board.setPrefs(model.get("prefs")),
    "change:record": () => board.setRecord(recordOf(model)),
    "change:state": () => showState(model, board),
    comm_live_update() {
      board.setConnected(isLive(this));
    },
  };
  board.setTexts(model.get("texts"));
  board.setPrefs(model.get("prefs"));
  board.setConnected(beganLive(el));
  board.setRecord(recordOf(model));
  showState(model, board);
  return listen(model, listeners, () => board.destroy(), signal);
}

function renderStudy({ model, el, signal }: RenderContext): () => void {
  const study = createStudy(el, dataOf(model), model.get("cursor"), (node) => {
    model.set("cursor", node);
    model.save_changes();
  });
  const refresh = (): void => study.setData(dataOf(model));
  const listeners: Record<string, Listener> = {
    "change:record": refresh,
    "change:study": refresh,
    "change:texts": refresh,
    "change:cursor": () => study.setCursor(model.get("cursor")),
  };
  return listen(model, listeners, () => study.destroy(), signal);
}

/** Listens until the view ends, by the returned function or by the host's signal. */
function listen(model: Model, listeners: Record<string, Listener>, ended: () => void, signal?: AbortSignal): () => void {
  for (const [event, listener] of Object.entries(listeners)) model.on(event, listener);
  const end = (): void => {
    for (const [event, listener] of Object.entries(listeners)) model.off(event, listener);
    ended();
  };
  signal?.addEventListener("abort", end, { once: true });
  return end;
}

function showState(model: Model, board: Board): void {
  const state = model.get("state");
  if (state.rev === undefined) return;
  board.setView(state);
  // Says what the player has seen, so that the notebook can wait for it; several views only ever raise it.
  if (state.rev > model.get("seen_rev")) {
    model.set("seen_rev", state.rev);
    model.save_changes();
  }
}

function recordOf(model: Model): RecordView | null {
  const record = model.get("record");
  return record?.nodes ? record : null;
}

function dataOf(model: Model): StudyData {
  const [record, study] = [recordOf(model), model.get("study")];
  if (!record || !study) throw new Error("A study needs a record.");
  return { record, study, texts: model.get("texts") };
}

/**
 * Sending into a dead comm does nothing, silently, and anywidget does not hand on whether it lives. But it runs
 * the listeners on the view of the host, which knows. Where that is not so, the event itself is the bad news.
 */
function isLive(context: unknown): boolean {
  const view = context as { model?: { comm_live?: boolean } } | undefined;
  return view?.model?.comm_live ?? false;
}

/** A board drawn from saved state never had a connection: its host has marked the element before it was rendered. */
function beganLive(el: HTMLElement): boolean {
  return !el.classList.contains("jupyter-widgets-disconnected");
}

/** A study in a page of its own: no model, no Python, no network. Returns what ends it. */
export function mountStudy(el: HTMLElement, data: StudyData): () => void {
  const study = createStudy(el, data, data.record.cursor, () => undefined);
  return () => study.destroy();
}

export default { render };
