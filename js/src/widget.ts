/** The anywidget entry of tables and lessons: traits in, messages out. */

import { SILENT } from "./advice";
import { type Board, createBoard } from "./board";
import { beganLive, languageOf, listen, type Listener, type Model, recordOf, type RenderContext } from "./host";
import type { Lesson, State } from "./wire";

/** A burst of answers is acknowledged once. */
const RECEIPT_DELAY = 100;

function render({ model, el, signal }: RenderContext): () => void {
  const board = createBoard(el, {
    send: (command) => model.send(command),
    setPrefs(prefs) {
      model.set("prefs", prefs);
      model.save_changes();
    },
  });
  const receipt = new Receipt(model);
  const changes: Record<string, Listener> = {
    "change:texts": () => board.setTexts(model.get("texts")),
    "change:advice": () => board.setAdvice(model.get("advice") ?? SILENT),
    "change:prefs": () => board.setPrefs(model.get("prefs")),
    "change:lesson": () => board.setLesson(lessonOf(model)),
    "change:record": () => board.setRecord(recordOf(model)),
    "change:state": () => showState(model, board, receipt),
  };
  // Before the settings are shown: what is then changed at the board goes back with this language.
  askForLanguage(model, el);
  board.setConnected(beganLive(el));
  for (const show of Object.values(changes)) show.call(undefined);
  const listeners: Record<string, Listener> = {
    ...changes,
    comm_live_update() {
      board.setConnected(isLive(this));
    },
  };
  return listen(model, listeners, () => {
    receipt.end();
    board.destroy();
  }, signal);
}

function askForLanguage(model: Model, el: HTMLElement): void {
  const language = languageOf(model, el);
  if (language === undefined) return;
  model.set("prefs", { ...model.get("prefs"), language });
  model.save_changes();
}

function showState(model: Model, board: Board, receipt: Receipt): void {
  const state = model.get("state");
  if (state.rev === undefined) return;
  // Pyodide hands on Python's None as a part that is not there.
  const whole = { ...state, refusal: state.refusal ?? null, handled: state.handled ?? null, lost: state.lost ?? null, recycles: state.recycles ?? null, clock: state.clock ?? null };
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

function lessonOf(model: Model): Lesson | null {
  const lesson = model.get("lesson");
  return lesson?.head ? lesson : null;
}

/**
 * Sending into a dead comm does nothing, silently, and anywidget does not hand on whether it lives. But it runs
 * the listeners on the view of the host, which knows. Where that is not so, the event itself is the bad news.
 */
function isLive(context: unknown): boolean {
  const view = context as { model?: { comm_live?: boolean } } | undefined;
  return view?.model?.comm_live ?? false;
}

export default { render };
