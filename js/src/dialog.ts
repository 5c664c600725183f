/** The small panel in which a new game is chosen: by its options, or by the code of a known deal. */

import { button } from "./buttons";
import { h, on, setAttribute, setHtml, setText } from "./dom";
import { label } from "./labels";
import { Popup } from "./popup";
import type { Intent, State, Texts } from "./wire";

export class Dialog extends Popup {
  #draws = [1, 3].map((count) => choice(count));
  #code = h("input", { type: "text", class: "rfl-input", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
  #error = h("p", { class: "rfl-panel-error", role: "alert" });
  #dealButton = button("deal", { type: "submit", class: "rfl-button rfl-primary", "data-words": "deal" });
  /** What Python offers, by the names the state has for it. */
  #options = h("div");
  #winnable = h("input", { type: "checkbox", "data-action": "winnable" });
  #fields = h(
    "fieldset",
    {},
    this.#options,
    h("fieldset", {}, h("legend", { "data-words": "draw_mode" }), h("span", "rfl-choices", ...this.#draws.map((draw) => draw.element))),
    h("label", "rfl-option", this.#winnable, h("span", { "data-words": "winnable" })),
  );
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
    this.buttons.append(this.#dealButton);
    this.element.replaceChildren(h("form", {}, this.#fields, code, this.#error, this.buttons));
    this.#showError("");
    on(this.element, "submit", signal, () => this.#submit());
    on(this.#code, "input", signal, () => this.#typed());
    on(this.#options, "change", signal, () => this.#choose());
  }

  protected override first(): HTMLElement {
    this.#fill();
    for (const { input, count } of this.#draws) input.checked = count === this.#game.draw;
    return (this.#code.value === "" && this.#draws.find(({ input }) => input.checked)?.input) || this.#code;
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
    this.#dealButton.disabled = !connected;
    const before = this.#options.firstChild;
    setHtml(this.#options, texts.panels.new_game);
    if (this.#options.firstChild !== before) this.#fill();
  }

  #field(name: "name" | "passes" | "scoring"): HTMLSelectElement | null {
    return this.#options.querySelector(`select[data-option=${name}]:enabled`);
  }

  /** Chooses what the game on the table has. */
  #fill(): void {
    for (const select of this.#options.querySelectorAll("select")) {
      const wanted = String(this.#game[select.dataset["option"] as "name"] ?? "");
      select.value = [...select.options].some(({ value }) => value === wanted) ? wanted : (select.options[0]?.value ?? "");
    }
    this.#choose();
  }

  /** What only another game offers is not there. */
  #choose(): void {
    for (const set of this.#options.querySelectorAll("fieldset")) set.disabled = set.hidden = set.dataset["game"] !== this.#rules.value;
  }

  get #rules(): Pick<HTMLSelectElement, "value"> {
    return this.#options.querySelector("select") ?? { value: "" };
  }

  #showError(sentence: string): void {
    setText(this.#error, sentence);
    this.#error.hidden = sentence === "";
    this.#code.toggleAttribute("aria-invalid", sentence !== "");
  }

  /** A code says itself how many cards are drawn. */
  #typed(): void {
    this.#fields.disabled = this.#code.value.trim() !== "";
    this.#showError("");
  }

  #submit(): void {
    const code = this.#code.value.trim();
    const draw = this.#draws.find(({ input }) => input.checked)?.count ?? 1;
    const options = {
      rules: this.#rules.value,
      draw,
      passes: Number(this.#field("passes")?.value) || null,
      scoring: this.#field("scoring")?.value ?? null,
      winnable: this.#winnable.checked,
    };
    this.#asked = this.ask({ cmd: "new_game", args: code ? { code } : options });
  }
}

function choice(count: number): { element: HTMLElement; input: HTMLInputElement; count: number } {
  const input = h("input", { type: "radio", name: "draw", value: String(count) });
  return { element: h("label", "rfl-choice", input, h("span", { "data-words": `draw_${count}` })), input, count };
}
