/** The small panel in which a new game is chosen: by its options, or by the code of a known deal. */

import { button, wordButton } from "./buttons";
import { h, on, setAttribute, setHtml, setText } from "./dom";
import { label } from "./labels";
import { Popup } from "./popup";
import type { Intent, State, Texts } from "./wire";

export class Dialog extends Popup {
  #code = h("input", { type: "text", class: "rfl-input", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
  #error = h("p", { class: "rfl-panel-error", role: "alert" });
  #dealButton = button("deal", { type: "submit", class: "rfl-button rfl-primary", "data-words": "deal" });
  #again = wordButton("same_deal");
  /** What Python offers, by the names the state has for it. */
  #options = h("fieldset");
  #deal: number | null = null;
  #game: Partial<State["game"]> = {};
  #asked: number | null = null;
  #refusedRev: number | null = null;

  /** `ask` asks for another deal; the number of the command, or null if it did not go out. */
  constructor(
    private ask: (intent: Intent) => number | null,
    opener: HTMLElement,
    others: Popup[],
    changed: () => void,
    signal: AbortSignal,
  ) {
    super("new_game", opener, others, changed, signal, "cancel");
    const code = h("label", "rfl-field", h("span", { class: "rfl-field-name", "data-words": "code" }), this.#code);
    this.buttons.append(this.#again, this.#dealButton);
    this.element.replaceChildren(h("form", {}, this.#options, code, this.#error, this.buttons));
    this.#showError("");
    on(this.element, "submit", signal, () => this.#submit(this.#code.value.trim()));
    on(this.#again, "click", signal, () => this.#submit(this.#game.code ?? ""));
    on(this.#code, "input", signal, () => this.#typed());
    on(this.#options, "change", signal, () => this.#choose());
    on(this.#options, "click", signal, ({ target }) => this.#set({ ...(target as Element).closest<HTMLElement>("[data-level]")?.dataset }));
  }

  protected override first(): HTMLElement {
    this.#fill();
    return this.#options.querySelector<HTMLElement>("[type=radio]:checked:enabled") ?? this.#code;
  }

  /** Whether this state's refusal answers what was typed here, and is shown here. */
  shows(state: State): boolean {
    return this.isOpen && this.#refusedRev === state.rev;
  }

  /** Takes a new state, with the number of this board's command that it answers. */
  read(state: State, answered: number): void {
    if (this.#asked !== null && this.#asked === answered) {
      this.#refusedRev = state.refusal ? state.rev : null;
      this.#showError(state.refusal?.sentence ?? "");
    }
    // Other cards are on the table: what was asked for here, or by a cell, has been done.
    if (this.isOpen && this.#deal !== state.deal) {
      this.#code.value = "";
      this.#typed();
      this.close();
    }
    this.#deal = state.deal;
    this.#game = state.game;
  }

  update(texts: Texts, connected: boolean): void {
    setAttribute(this.#code, "placeholder", label(texts, "code_hint"));
    this.#again.disabled = this.#dealButton.disabled = !connected;
    const before = this.#options.firstChild;
    setHtml(this.#options, texts.panels.new_game);
    if (this.#options.firstChild !== before) this.#fill();
  }

  /** Chooses what the game on the table has, and no more than that. */
  #fill(): void {
    const { name = "", draw, passes, scoring = "" } = this.#game;
    this.#set({ name, draw: String(draw), passes: String(passes ?? ""), scoring });
    for (const box of this.#options.querySelectorAll<HTMLInputElement>("[type=checkbox]")) box.checked = false;
  }

  /** Chooses values by the names of their fields; of what a list has not, its first. */
  #set(values: Record<string, string | undefined>): void {
    for (const field of this.#options.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-option]")) {
      const value = values[field.dataset["option"] ?? ""];
      if (value === undefined) continue;
      if (field instanceof HTMLInputElement) field.checked = field.value === value;
      else {
        field.value = value;
        if (field.selectedIndex < 0) field.selectedIndex = 0;
      }
    }
    this.#choose();
  }

  /** What only another game offers is not there. */
  #choose(): void {
    const { name } = this.#chosen();
    for (const set of this.#options.querySelectorAll<HTMLFieldSetElement>("[data-game]")) set.disabled = set.hidden = set.dataset["game"] !== name;
  }

  #chosen(): Record<string, string | undefined> {
    const fields = [...this.#options.querySelectorAll<HTMLInputElement>("[data-option]:enabled")];
    return Object.fromEntries(fields.filter(({ checked }) => checked ?? true).map(({ dataset, value }) => [dataset["option"], value]));
  }

  #showError(sentence: string): void {
    setText(this.#error, sentence);
    this.#error.hidden = sentence === "";
    this.#code.toggleAttribute("aria-invalid", sentence !== "");
  }

  /** A code says itself how many cards are drawn. */
  #typed(): void {
    this.#options.disabled = this.#code.value.trim() !== "";
    this.#showError("");
  }

  /** Without a code, what is chosen is dealt. */
  #submit(code: string): void {
    const { name = "", draw, passes, scoring = null, winnable, cumulative } = this.#chosen();
    const options = {
      rules: name,
      draw: Number(draw),
      passes: Number(passes) || passes || null,
      scoring,
      winnable: !!winnable,
      cumulative: !!cumulative,
    };
    this.#asked = this.ask({ cmd: "new_game", args: code ? { code } : options });
  }
}
