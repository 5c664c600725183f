/** The small panel of settings. What is chosen here goes out, and shows when it has come back. */

import { h, on, setAttribute, setText } from "./dom";
import { label } from "./labels";
import { Popup } from "./popup";
import type { Prefs, Texts } from "./wire";

const CHOICES = ["language", "card_size"] as const;
const SIZES = ["small", "medium", "large"] as const;
const SWITCHES = ["interactive_rules", "double_click", "four_colour", "left_handed", "motion", "sound", "announcements"] as const;

export class Settings extends Popup {
  #choices = CHOICES.map((key) => ({ key, input: h("select", { class: "rfl-input", "data-setting": key }), text: h("span", "rfl-field-name") }));
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
      h("div", "rfl-choices", ...this.#choices.map(({ input, text }) => h("label", "rfl-field", text, input))),
      ...this.#switches.map(({ input, text }) => h("label", "rfl-option", input, text)),
      h("div", "rfl-panel-buttons", this.leave),
    );
    for (const { key, input } of this.#choices) on(input, "change", signal, () => set({ [key]: input.value }));
    for (const { key, input } of this.#switches) on(input, "change", signal, () => set({ [key]: input.checked }));
  }

  protected first(): HTMLElement {
    return this.#choices[0]?.input ?? this.leave;
  }

  update(texts: Texts, prefs: Prefs, connected: boolean): void {
    setAttribute(this.element, "aria-label", label(texts, "settings"));
    setText(this.leave, label(texts, "close"));
    const names = { language: texts.languages, card_size: Object.fromEntries(SIZES.map((size) => [size, label(texts, size)])) };
    for (const { key, input } of this.#choices) {
      list(input, names[key], key === "language");
      input.value = { ...prefs, language: texts.language }[key];
    }
    for (const { key, input } of this.#switches) input.checked = prefs[key];
    for (const { key, input, text } of [...this.#choices, ...this.#switches]) {
      setText(text, label(texts, key));
      input.disabled = !connected;
    }
  }
}

/** Offers each value by its name; languages are each named in their own. */
function list(select: HTMLSelectElement, names: Record<string, string>, areLanguages: boolean): void {
  const values = Object.keys(names);
  if (select.options.length !== values.length) {
    select.replaceChildren(...values.map((value) => h("option", areLanguages ? { value, lang: value } : { value })));
  }
  for (const option of select.options) setText(option, names[option.value] ?? "");
}
