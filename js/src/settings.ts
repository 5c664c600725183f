/** The small panel of settings: the language, and what a refusal and a double click do. */

import { h, on, setAttribute, setText } from "./dom";
import { label } from "./labels";
import { Popup } from "./popup";
import type { Prefs, Texts } from "./wire";

const SWITCHES = ["interactive_rules", "double_click"] as const;

export class Settings extends Popup {
  #language = h("select", { class: "rfl-input", "data-setting": "language" });
  #languageName = h("span", "rfl-field-name");
  #switches = SWITCHES.map((key) => ({ key, input: h("input", { type: "checkbox", "data-setting": key }), text: h("span") }));

  /** `set` keeps what the player has changed. */
  constructor(
    set: (change: Partial<Prefs>) => void,
    opener: HTMLElement,
    others: Popup[],
    changed: () => void,
    signal: AbortSignal,
  ) {
    super(opener, others, changed, signal);
    this.element.append(
      h("label", "rfl-field", this.#languageName, this.#language),
      ...this.#switches.map(({ input, text }) => h("label", "rfl-option", input, text)),
      h("div", "rfl-panel-buttons", this.leave),
    );
    on(this.#language, "change", signal, () => set({ language: this.#language.value }));
    for (const { key, input } of this.#switches) {
      on(input, "change", signal, () => set({ [key]: input.checked }));
    }
  }

  protected first(): HTMLElement {
    return this.#language;
  }

  update(texts: Texts, prefs: Prefs | null, connected: boolean): void {
    setAttribute(this.element, "aria-label", label(texts, "settings"));
    setText(this.#languageName, label(texts, "language"));
    setText(this.leave, label(texts, "close"));
    this.#list(texts.languages);
    this.#language.value = texts.language;
    this.#language.disabled = !connected;
    for (const { key, input, text } of this.#switches) {
      setText(text, label(texts, key));
      if (prefs) input.checked = prefs[key];
      input.disabled = !connected;
    }
  }

  /** Each language by its own name. */
  #list(languages: Texts["languages"]): void {
    const codes = Object.keys(languages);
    if (this.#language.options.length === codes.length) return;
    this.#language.replaceChildren(...codes.map((code) => h("option", { value: code, lang: code }, languages[code] ?? code)));
  }
}
