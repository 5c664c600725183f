/** Where the record is written: the comments of a move, its marks, and the order of variations. */

import { button, enable, listenToButtons, type Refuge, wordButton } from "./buttons";
import { CommentBox } from "./commentbox";
import { atEnd, h, on, setAttribute, setText, toggle } from "./dom";
import { call, label } from "./labels";
import type { MarkView, NodeView } from "./record";
import type { Tree } from "./tree";
import type { Intent, Texts } from "./wire";

/** How long the button that deletes waits for the second press. */
const RESOLVE = 4000;

export class Editor {
  #marks = h("div", { class: "rfl-marks", role: "group", "data-called": "marks" });
  #promote = wordButton("promote");
  #demote = wordButton("demote");
  #remove = button("delete");
  #boxes: CommentBox[];
  readonly element: HTMLElement;
  #offered = "";
  #armed: ReturnType<typeof setTimeout> | undefined;
  #shown: { tree: Tree; texts: Texts; at: number } | null = null;

  constructor(
    private send: (intent: Intent) => number | null,
    private refuge: Refuge,
    private signal: AbortSignal,
  ) {
    this.#boxes = [true, false].map((before) => new CommentBox(before, send, signal));
    const order = h("div", "rfl-order", this.#promote, this.#demote, this.#remove);
    this.element = h("div", "rfl-editor", ...this.#boxes.map((box) => box.element), this.#marks, order);
    const promote = (): void => this.#order("promote", this.#head());
    const demote = (): void => this.#order("demote", this.#preferred());
    listenToButtons(this.element, { promote, demote, delete: () => this.#pressDelete() }, signal);
    on(this.#remove, "blur", signal, () => this.#disarm());
    atEnd(signal, () => clearTimeout(this.#armed));
  }

  get isWriting(): boolean {
    return this.#boxes.some((box) => box.element.matches(":focus-within"));
  }

  show(tree: Tree, texts: Texts, at: number, glyphs: MarkView[], connected: boolean): void {
    if (this.#shown?.at !== at || this.#shown.tree !== tree) this.#disarm();
    this.#shown = { tree, texts, at };
    for (const box of this.#boxes) box.show(tree, texts, at);
    this.#drawMarks(tree.node(at), glyphs, connected);
    this.#nameDelete();
    enable(this.#promote, connected && this.#head() !== null, this.refuge);
    enable(this.#demote, connected && this.#preferred() !== null, this.refuge);
    enable(this.#remove, connected && at !== tree.root.id, this.refuge);
  }

  answered(command: number, refused: boolean): void {
    for (const box of this.#boxes) box.answered(command, refused);
  }

  save(): void {
    for (const box of this.#boxes) box.save();
  }

  forget(): void {
    for (const box of this.#boxes) box.forget();
  }

  #drawMarks(node: NodeView, glyphs: MarkView[], connected: boolean): void {
    const offer = JSON.stringify(glyphs);
    if (offer !== this.#offered) this.#marks.replaceChildren(...glyphs.map((glyph) => this.#markButton(glyph)));
    this.#offered = offer;
    for (const button of this.#marks.querySelectorAll("button")) {
      const set = node.marks.some((mark) => String(mark.glyph) === button.dataset["glyph"]);
      setAttribute(button, "aria-pressed", String(set));
      enable(button, connected, this.refuge);
    }
  }

  #markButton({ glyph, symbol, name }: MarkView): HTMLElement {
    const button = h("button", { type: "button", class: "rfl-button", "data-glyph": String(glyph) }, symbol || name);
    call(button, name);
    const toggle = (): void => void (this.#shown && this.send({ cmd: "mark", args: { node: this.#shown.at, glyph } }));
    button.addEventListener("click", toggle, { signal: this.signal });
    return button;
  }

  #head(): number | null {
    return this.#shown && this.#shown.tree.variationHead(this.#shown.at);
  }

  #preferred(): number | null {
    return this.#shown && this.#shown.tree.preferredHead(this.#shown.at);
  }

  #order(cmd: "promote" | "demote" | "delete", node: number | null): void {
    if (node !== null) this.send({ cmd, args: { node } });
  }

  /** Moves and what is said of them cannot be brought back: the first press only asks. */
  #pressDelete(): void {
    const sure = this.#armed !== undefined;
    this.#disarm();
    if (sure) return this.#order("delete", this.#shown?.at ?? null);
    this.#armed = setTimeout(() => this.#disarm(), RESOLVE);
    this.#nameDelete();
  }

  #disarm(): void {
    clearTimeout(this.#armed);
    this.#armed = undefined;
    this.#nameDelete();
  }

  #nameDelete(): void {
    toggle(this.#remove, { "rfl-armed": this.#armed !== undefined });
    if (!this.#shown) return;
    const { tree, texts, at } = this.#shown;
    const sure = this.#armed !== undefined;
    setText(this.#remove, sure ? label(texts, "delete_sure", { count: tree.size(at) }) : label(texts, "delete"));
  }
}
