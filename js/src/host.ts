/** What anywidget hands to a view: a model with traits. Only the entries use it. */

import type { RecordView, StudyBase } from "./record";
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
  /** Of a study. */
  language: string;
  /** Class of the still pictures that notebooks show where no widget runs. */
  _stand_in: string;
}

export interface Model {
  get<K extends keyof Traits>(name: K): Traits[K];
  set<K extends keyof Traits>(name: K, value: Traits[K]): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, callback: Listener): void;
  off(event: string, callback: Listener): void;
}

export type Listener = (this: unknown) => void;

export interface RenderContext {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

/**
 * Listens until the view ends, by the returned function or by the host's signal. Meanwhile the still pictures are hidden: a rule
 * does that, since they may be drawn before this view or after it, and there are others of this model that need it too.
 */
export function listen(model: Model, listeners: Record<string, Listener>, ended: () => void, signal?: AbortSignal): () => void {
  const rule = document.createElement("style");
  rule.textContent = `.${model.get("_stand_in")}{display:none}`;
  document.head.append(rule);
  for (const [event, listener] of Object.entries(listeners)) model.on(event, listener);
  const end = (): void => {
    for (const [event, listener] of Object.entries(listeners)) model.off(event, listener);
    rule.remove();
    ended();
  };
  signal?.addEventListener("abort", end, { once: true });
  return end;
}

/** A view drawn from saved state never had a connection: its host has marked the element before it was rendered. */
export function beganLive(el: HTMLElement): boolean {
  return !el.classList.contains("jupyter-widgets-disconnected");
}

/** Where nobody has chosen a language, the reader's browser has: the first of its own that there is, if it is another. */
export function languageOf(model: Model, el: HTMLElement): string | undefined {
  const { chosen, language, languages } = model.get("texts");
  const wanted = navigator.languages.map((tag) => tag.split("-")[0] ?? "").find((code) => code in languages);
  return chosen || wanted === language || !beganLive(el) ? undefined : wanted;
}

export function recordOf(model: Model): RecordView | null {
  const record = model.get("record");
  if (!record?.nodes) return null;
  return { ...record, nodes: record.nodes.map((node) => ({ ...node, parent: node.parent ?? null })) };
}
