/** The anywidget entry: traits in, messages out. The only file that knows of a model. */

import { SILENT } from "./advice";
import { type Board, createBoard } from "./board";
import type { RecordView, StudyBase } from "./record";
import { createStudy, type StudyData } from "./study";
import type { Advice, Lesson, Prefs, State, Texts } from "./wire";

interface Traits {
  /** Empty until Python has dealt. */
  state: State | { rev?: undefined };
  /** Not there in what was saved before there was any. */
  advice: Advice | undefined;
  /** Empty while there is none. */
  lesson: Lesson | { head?: undefined } | undefined;
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

/** A burst of answers is acknowledged once. */
const RECEIPT_DELAY = 100;

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
  const board = createBoard(el, {
    send: (command) => model.send(command),
    setPrefs(prefs) {
      model.set("prefs", prefs);
      model.save_changes();
    },
  });
  const receipt = new Receipt(model);
  const listeners: Record<string, Listener> = {
    "change:texts": () => board.setTexts(model.get("texts")),
    "change:prefs": () => board.setPrefs(model.get("prefs")),
    "change:record": () => board.setRecord(recordOf(model)),
    "change:advice": () => board.setAdvice(model.get("advice") ?? SILENT),
    "change:lesson": () => board.setLesson(lessonOf(model)),
    "change:state": () => showState(model, board, receipt),
    comm_live_update() {
      board.setConnected(isLive(this));
    },
  };
  // Before the settings are shown: what is then changed at the board goes back with this language.
  if (beganLive(el)) askForLanguage(model);
  board.setTexts(model.get("texts"));
  board.setAdvice(model.get("advice") ?? SILENT);
  board.setPrefs(model.get("prefs"));
  board.setLesson(lessonOf(model));
  board.setConnected(beganLive(el));
  board.setRecord(recordOf(model));
  showState(model, board, receipt);
  return listen(model, listeners, () => {
    receipt.end();
    board.destroy();
  }, signal);
}

/** Where nobody has chosen a language, the reader's browser has: the first of its own that there is. */
function askForLanguage(model: Model): void {
  const { chosen, language, languages } = model.get("texts");
  const wanted = navigator.languages.map((tag) => tag.split("-")[0] ?? "").find((code) => code in languages);
  if (chosen || wanted === undefined || wanted === language) return;
  model.set("prefs", { ...model.get("prefs"), language: wanted });
  model.save_changes();
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

function showState(model: Model, board: Board, receipt: Receipt): void {
  const state = model.get("state");
  if (state.rev === undefined) return;
  // Pyodide hands on Python's None as a part that is not there.
  const whole = { ...state, refusal: state.refusal ?? null, handled: state.handled ?? null };
  board.setView(whole);
  receipt.seen(whole);
}

/**
 * Tells Python which answer to a player has been seen, once the page has a moment. Only answers: marimo runs the cells
 * that read the table again then, and a cell that plays would be run for ever if its own moves came back to it.
 */
class Receipt {
  #handled: string | null = null;
  #timer: number | undefined;

  constructor(private model: Model) {}

  seen(state: State): void {
    const handled = JSON.stringify(state.handled);
    const isAnswer = this.#handled !== null && this.#handled !== handled;
    this.#handled = handled;
    if (!isAnswer) return;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#send(state.rev), RECEIPT_DELAY);
  }

  /** Several views of one model only ever raise the number. */
  #send(rev: number): void {
    if (rev <= this.model.get("seen_rev")) return;
    this.model.set("seen_rev", rev);
    this.model.save_changes();
  }

  end(): void {
    window.clearTimeout(this.#timer);
  }
}

function recordOf(model: Model): RecordView | null {
  const record = model.get("record");
  if (!record?.nodes) return null;
  return { ...record, nodes: record.nodes.map((node) => ({ ...node, parent: node.parent ?? null })) };
}

function lessonOf(model: Model): Lesson | null {
  const lesson = model.get("lesson");
  return lesson?.head ? lesson : null;
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
