/** The small panel of settings: the language, and what a refusal and a double click do. */

import { h, setAttribute, setText } from "./dom";
import { label } from "./labels";
import type { Prefs, Texts } from "./wire";

export interface SettingsPort {
  /** Keeps what the player has changed. */
  set(change: Partial<Prefs>): void;
  closed(): void;
}

const SWITCHES = ["interactive_rules", "double_click"] as const;

export class Settings {
  readonly element = h("form", { class: "rfl-panel", role: "dialog" });
  #language = h("select", { class: "rfl-input", "data-setting": "language" });
  #languageName = h("span", { class: "rfl-field-name" });
  #switches = SWITCHES.map((key) => ({ key, input: h("input", { type: "checkbox", "data-setting": key }), text: h("span") }));
  #close = h("button", { type: "button", class: "rfl-button", "data-action": "close" });

  constructor(
    private port: SettingsPort,
    private opener: HTMLElement,
    signal: AbortSignal,
  ) {
    this.element.append(
      h("label", { class: "rfl-field" }, this.#languageName, this.#language),
      ...this.#switches.map(({ input, text }) => h("label", { class: "rfl-option" }, input, text)),
      h("div", { class: "rfl-panel-buttons" }, this.#close),
    );
    this.element.hidden = true;
    this.element.addEventListener("submit", (event) => event.preventDefault(), { signal });
    this.#close.addEventListener("click", () => this.close(), { signal });
    this.#language.addEventListener("change", () => this.port.set({ language: this.#language.value }), { signal });
    for (const { key, input } of this.#switches) {
      input.addEventListener("change", () => this.port.set({ [key]: input.checked }), { signal });
    }
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  open(): void {
    this.element.hidden = false;
    this.#language.focus({ preventScroll: true });
  }

  close(): void {
    if (this.element.matches(":focus-within")) this.opener.focus({ preventScroll: true });
    this.element.hidden = true;
    this.port.closed();
  }

  update(texts: Texts, prefs: Prefs | null, connected: boolean): void {
    setAttribute(this.element, "aria-label", label(texts, "settings"));
    setText(this.#languageName, label(texts, "language"));
    setText(this.#close, label(texts, "close"));
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
