/** The anywidget entry: traits in, messages out. The only file that knows of a model. */

import { type Board, createBoard } from "./board";
import type { Prefs, State, Texts } from "./wire";

interface Traits {
  /** Empty until Python has dealt. */
  state: State | { rev?: undefined };
  texts: Texts;
  prefs: Prefs;
  seen_rev: number;
}

interface Model {
  get<K extends keyof Traits>(name: K): Traits[K];
  set<K extends keyof Traits>(name: K, value: Traits[K]): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

interface RenderContext {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

function render({ model, el, signal }: RenderContext): () => void {
  const board = createBoard(el, { send: (command) => model.send(command) });
  const listeners: Record<string, () => void> = {
    "change:texts": () => board.setTexts(model.get("texts")),
    "change:prefs": () => board.setPrefs(model.get("prefs")),
    comm_live_update: () => board.setConnected(isConnected(el)),
    "change:state": () => showState(model, board),
  };
  for (const listener of Object.values(listeners)) listener();
  for (const [event, listener] of Object.entries(listeners)) model.on(event, listener);
  const end = (): void => {
    for (const [event, listener] of Object.entries(listeners)) model.off(event, listener);
    board.destroy();
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

/**
 * anywidget does not hand on whether the comm lives, and sending into a dead one does nothing, silently.
 * But the view marks its element before any listener of ours runs; hosts without the mark stay connected.
 */
function isConnected(el: HTMLElement): boolean {
  return el.closest(".jupyter-widgets-disconnected") === null;
}

export default { render };
