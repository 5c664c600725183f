/** The thin bar above the table: title, deal code, score, moves, verdict light, undo, redo, hint, settings, new game. */

import { isWorking } from "./advice";
import { enable, iconButton, nameButton, type Refuge } from "./buttons";
import { focusOn, h, on, setAttribute, setText, svg } from "./dom";
import { type LabelKey, label } from "./labels";
import type { Advice, State, Texts } from "./wire";

const UNDO = "M9 5 4 10l5 5M4.5 10H14a5 5 0 0 1 0 10h-3";
const REDO = "m15 5 5 5-5 5M19.5 10H10a5 5 0 0 0 0 10h3";
const COPY = "M9 9h10v11H9zM15 9V4H5v11h4";
const LAMP = "M9 18h6M10 21.5h4M8 13.5a6 6 0 1 1 8 0c-1 .9-1 1.5-1 2H9c0-.5 0-1.1-1-2z";
const SLIDERS = "M4 7h9M19 7h1M4 17h1M11 17h9M16 4v6M8 14v6";
const PLUS = "M12 5v14M5 12h14";
/** How long the code button says that it has copied. */
const COPIED = 1500;

export interface BarPort {
  undo(): void;
  redo(): void;
  hint(): void;
  light(): void;
  copied(): void;
}

export class Bar {
  readonly element: HTMLElement;
  readonly newButton = iconButton("new", PLUS);
  readonly settingsButton = iconButton("settings", SLIDERS);
  #title = h("span", "rfl-title");
  #codeText = h("span", "rfl-code");
  #copyButton = h(
    "button",
    { type: "button", class: "rfl-button rfl-copy", "data-action": "copy" },
    this.#codeText,
    svg("0 0 24 24", COPY, "rfl-icon"),
  );
  #score = figure("score");
  #moves = figure("moves");
  #undoButton = iconButton("undo", UNDO);
  #redoButton = iconButton("redo", REDO);
  #hintButton = iconButton("hint", LAMP);
  #lightButton = h("button", { type: "button", class: "rfl-button rfl-light", "data-action": "light" });
  #newText = h("span", "rfl-new-text");
  #copied: ReturnType<typeof setTimeout> | undefined;
  #code = "";
  #texts: Texts | null = null;

  constructor(
    private port: BarPort,
    private refuge: Refuge,
    signal: AbortSignal,
  ) {
    this.newButton.classList.add("rfl-new");
    this.newButton.append(this.#newText);
    this.element = h(
      "div",
      { class: "rfl-bar" },
      this.#title,
      this.#copyButton,
      h("span", "rfl-figures", this.#score.element, this.#moves.element),
      h("span", "rfl-buttons", this.#lightButton, this.#undoButton, this.#redoButton, this.#hintButton, this.settingsButton, this.newButton),
    );
    const click = (element: HTMLElement, action: () => void): void =>
      on(element, "click", signal, action);
    click(this.#copyButton, () => void this.#copy());
    click(this.#undoButton, () => this.port.undo());
    click(this.#redoButton, () => this.port.redo());
    click(this.#hintButton, () => this.port.hint());
    click(this.#lightButton, () => this.port.light());
    signal.addEventListener("abort", () => clearTimeout(this.#copied));
  }

  update(state: State, advice: Advice, texts: Texts, connected: boolean): void {
    this.#texts = texts;
    this.#code = state.game.code;
    setText(this.#title, state.game.title);
    if (this.#copied === undefined) this.#showCode();
    nameButton(this.#copyButton, label(texts, "copy_code", { code: state.game.code }));
    this.#score.show(label(texts, "score"), state.score);
    this.#moves.show(label(texts, "moves"), state.moves);
    this.#button(this.#undoButton, "undo", connected && state.undo > 0);
    this.#button(this.#redoButton, "redo", connected && state.redo > 0);
    const working = isWorking(advice);
    this.#button(this.#hintButton, working ? "stop_advice" : "hint", connected && (working || advice.offers.includes("hint")));
    setAttribute(this.#hintButton, "aria-pressed", String(working));
    this.#button(this.#lightButton, "light", connected);
    setAttribute(this.#lightButton, "aria-pressed", String(advice.light !== "off"));
    setAttribute(this.#lightButton, "data-light", advice.light);
    this.#button(this.settingsButton, "settings", connected);
    this.#button(this.newButton, "new_game", connected);
    setText(this.#newText, label(texts, "new_game"));
  }

  #button(element: HTMLButtonElement, key: LabelKey, enabled: boolean): void {
    if (this.#texts) nameButton(element, label(this.#texts, key));
    enable(element, enabled, this.refuge);
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
    this.port.copied();
    this.#copied = setTimeout(() => {
      this.#copied = undefined;
      this.#showCode();
    }, COPIED);
  }
}

export function figure(kind: string): { element: HTMLElement; show(text: string, value: number): void } {
  const key = h("span", "rfl-figure-name");
  const number = h("span", { class: "rfl-figure-value", "data-figure": kind });
  return {
    element: h("span", "rfl-figure", key, number),
    show(text, value) {
      setText(key, text);
      setText(number, String(value));
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
  if (typeof document.execCommand !== "function") return false;
  const field = h("textarea", { class: "rfl-clipboard", readonly: "", "aria-hidden": "true" });
  field.value = text;
  near.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  focusOn(near.querySelector<HTMLElement>("[data-action=copy]"));
  return done;
}
