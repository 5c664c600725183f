/**
 * A box in which a comment is written. What is typed belongs to the move it was begun at: it is stored there,
 * wherever reading has gone meanwhile, and is forgotten only when Python has taken it.
 */

import { h, on, setText } from "./dom";
import { label } from "./labels";
import { moveName } from "./movelist";
import type { NodeView } from "./record";
import type { Tree } from "./tree";
import type { Intent, Texts } from "./wire";

interface Draft {
  text: string;
  /** Number of the command that stores it; null while it has not gone out. */
  sent: number | null;
}

/** As many characters of a comment as Python takes. */
const LONGEST = "20000";

export class CommentBox {
  #name = h("span", "rfl-field-name");
  #area = h("textarea", { class: "rfl-comment", rows: "2", maxlength: LONGEST, "data-field": "" });
  readonly element = h("label", "rfl-field", this.#name, this.#area);
  #drafts = new Map<number, Draft>();
  #node: NodeView | null = null;
  #shown: { tree: Tree; texts: Texts; at: number } | null = null;

  /** `before`: what is said before the move, which is seen only where something is. */
  constructor(
    private before: boolean,
    private send: (intent: Intent) => number | null,
    signal: AbortSignal,
  ) {
    this.#area.dataset["field"] = before ? "before" : "comment";
    on(this.#area, "input", signal, () => this.#typed());
    on(this.#area, "blur", signal, () => this.#leave());
    on(this.#area, "keydown", signal, (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.save();
    });
  }

  show(tree: Tree, texts: Texts, at: number): void {
    const elsewhere = this.#shown?.at !== at;
    this.#shown = { tree, texts, at };
    for (const id of this.#drafts.keys()) if (!tree.has(id)) this.#drafts.delete(id);
    if (elsewhere) this.save();
    // Who is writing goes on writing about the same move, though a cell may play on.
    const writing = this.#node && this.#drafts.has(this.#node.id) && this.#area.matches(":focus");
    this.#node = tree.node(writing && this.#node ? this.#node.id : at);
    this.#paint(texts, this.#node);
  }

  /** Python has answered commands up to this one; what it has not accepted stays typed. */
  answered(command: number, refused: boolean): void {
    for (const [id, draft] of this.#drafts) {
      if (draft.sent === null || draft.sent > command) continue;
      if (refused && draft.sent === command) draft.sent = null;
      else this.#drafts.delete(id);
    }
  }

  /** Sends all that has not been sent. */
  save(): void {
    for (const [node, draft] of this.#drafts) {
      if (draft.sent !== null) continue;
      draft.sent = this.send({ cmd: "comment", args: { node, text: draft.text, before: this.before } });
    }
  }

  /** The moves it was typed for are gone, with their game. */
  forget(): void {
    this.#drafts.clear();
  }

  #typed(): void {
    if (this.#node) this.#drafts.set(this.#node.id, { text: this.#area.value, sent: null });
  }

  #leave(): void {
    this.save();
    if (this.#shown) this.show(this.#shown.tree, this.#shown.texts, this.#shown.at);
  }

  #paint(texts: Texts, node: NodeView): void {
    const stored = this.before ? node.before : node.comment;
    const text = this.#drafts.get(node.id)?.text ?? stored;
    if (this.#area.value !== text) this.#area.value = text;
    this.element.hidden = this.before && stored === "" && !this.#area.matches(":focus");
    setText(this.#name, label(texts, this.before ? "comment_before" : "comment_on", { move: moveName(node, texts) }));
  }
}
