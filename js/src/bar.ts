/** The thin bar above the table: title, deal code, time, score, moves, pause, verdict light, undo, redo, hint, keys, settings, new game. */

import { isWorking } from "./advice";
import { button, enable, icon, iconButton, listenToButtons } from "./buttons";
import { atEnd, focusOn, h, setAttribute, setText } from "./dom";
import type { Clock } from "./clock";
import { call, label } from "./labels";
import type { Advice, State, Texts } from "./wire";

/** How long the code button says that it has copied. */
const COPIED = 1500;

export class Bar {
  readonly newButton = iconButton("new_game", "new");
  readonly settingsButton = iconButton("settings");
  readonly helpButton = helpButton();
  #title = h("span", "rfl-title");
  #codeText = h("span", "rfl-code");
  #copyButton = button("copy", { class: "rfl-button rfl-copy" }, this.#codeText, icon());
  #score = figure("score");
  #moves = figure("moves");
  #undoButton = iconButton("undo");
  #redoButton = iconButton("redo");
  #hintButton = iconButton("hint");
  #lightButton = button("light", { class: "rfl-button rfl-light", "data-called": "light" });
  readonly element = h(
    "div",
    "rfl-bar",
    this.#title,
    this.#copyButton,
    h("span", "rfl-figures", this.#score.element, this.#moves.element),
    h("span", "rfl-buttons", this.#lightButton, this.#undoButton, this.#redoButton, this.#hintButton, this.helpButton, this.settingsButton, this.newButton),
  );
  #copied: ReturnType<typeof setTimeout> | undefined;
  #code = "";
  #texts: Texts | null = null;

  /** `copied`: the code has been copied. What the other buttons do is told by who puts the bar up. */
  constructor(
    private copied: () => void,
    clock: Pick<Clock, "figure" | "button">,
    signal: AbortSignal,
  ) {
    this.element.querySelector(".rfl-figures")?.prepend(clock.figure);
    this.element.querySelector(".rfl-buttons")?.prepend(clock.button);
    this.newButton.classList.add("rfl-new");
    this.newButton.append(h("span", { class: "rfl-new-text", "data-words": "new_game" }));
    listenToButtons(this.element, { copy: () => void this.#copy() }, signal);
    atEnd(signal, () => clearTimeout(this.#copied));
  }

  update(state: State, advice: Advice, texts: Texts, connected: boolean): void {
    this.#texts = texts;
    this.#code = state.game.code;
    setText(this.#title, state.game.title);
    if (this.#copied === undefined) this.#showCode();
    call(this.#copyButton, label(texts, "copy_code", { code: state.game.code }));
    this.#score.show(state.score, state.game.counted);
    this.#moves.show(state.moves);
    const working = isWorking(advice);
    setAttribute(this.#hintButton, "data-called", working ? "stop_advice" : "hint");
    setAttribute(this.#hintButton, "aria-pressed", String(working));
    setAttribute(this.#lightButton, "aria-pressed", String(advice.light !== "off"));
    setAttribute(this.#lightButton, "data-light", advice.light);
    enable(this.#undoButton, connected && state.undo > 0);
    enable(this.#redoButton, connected && state.redo > 0);
    enable(this.#hintButton, connected && (working || advice.offers.includes("hint")));
    for (const one of [this.#lightButton, this.settingsButton, this.newButton]) enable(one, connected);
  }

  #showCode(): void {
    setText(this.#codeText, this.#code);
    this.#copyButton.classList.remove("rfl-copied");
  }

  async #copy(): Promise<void> {
    if (!(await copyText(this.#code, this.element)) || !this.#texts) return;
    clearTimeout(this.#copied);
    setText(this.#codeText, label(this.#texts, "copied"));
    this.#copyButton.classList.add("rfl-copied");
    this.copied();
    this.#copied = setTimeout(() => {
      this.#copied = undefined;
      this.#showCode();
    }, COPIED);
  }
}

export function helpButton(): HTMLButtonElement {
  return button("help", { "data-called": "help" }, "?");
}

/** A number under its name; that of the score is told with it. */
export function figure(kind: "score" | "moves" | "time"): { element: HTMLElement; show(value: number | string, name?: string): void } {
  const number = h("span", { class: "rfl-figure-value", "data-figure": kind });
  const named = h("span", { class: "rfl-figure-name", ...(kind !== "score" && { "data-words": kind }) });
  return {
    element: h("span", "rfl-figure", named, number),
    show(value, name) {
      setText(number, String(value).replace("-", "\u2212"));
      if (name) setText(named, name);
    },
  };
}

/** Copies through the clipboard API, or as browsers did before it (insecure pages, framed outputs). */
async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, near);
  }
}

function copyBySelection(text: string, near: HTMLElement): boolean {
  const field = h("textarea", { class: "rfl-clipboard", readonly: "", "aria-hidden": "true" });
  field.value = text;
  near.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  focusOn(near.querySelector<HTMLElement>("[data-action=copy]"));
  return done;
}
