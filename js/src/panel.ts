/** The record beside a live table: the list of moves, and where it is written. */

import { focusOn, h, on, take } from "./dom";
import { Editor } from "./editor";
import { stepKeys } from "./keys";
import { MoveList } from "./movelist";
import type { HighlightView, RecordView } from "./record";
import { Tree } from "./tree";
import { Walk } from "./walk";
import type { Intent, Texts } from "./wire";

export class Panel {
  readonly element: HTMLElement;
  #walk = new Walk((node) => this.#go(node));
  #list: MoveList;
  #editor: Editor;
  #record: RecordView | null = null;
  #tree: Tree | null = null;
  /** Where the player has asked to go, until the answer: quick steps follow each other, not the answers. */
  #wished: { node: number; command: number } | null = null;

  constructor(
    private send: (intent: Intent) => number | null,
    private changed: () => void,
    signal: AbortSignal,
  ) {
    this.#list = new MoveList((node) => this.#walk.to(node), signal);
    this.#editor = new Editor(send, this.#list.element, signal);
    this.element = h("div", "rfl-side", this.#list.element, this.#editor.element);
    this.element.hidden = true;
    const keys = stepKeys(this.#walk);
    on(this.#list.element, "keydown", signal, (event) => {
      const step = keys(event);
      if (!step) return;
      take(event);
      step();
    });
  }

  /** null: no record is shown. */
  setRecord(record: RecordView | null): void {
    this.#tree = record && new Tree(record);
    this.#record = record;
    this.element.hidden = record === null;
  }

  get isShown(): boolean {
    return this.#tree !== null;
  }

  /** What is pointed at where the game stands. */
  get highlights(): HighlightView | null {
    return this.#record && this.#tree?.has(this.#record.cursor) ? this.#tree.node(this.#record.cursor).highlights : null;
  }

  /** Python has answered commands of this board up to this one. */
  answered(command: number, refused: boolean): void {
    if (command === 0) return;
    if (this.#wished && this.#wished.command <= command) this.#wished = null;
    this.#editor.answered(command, refused);
  }

  update(texts: Texts, connected: boolean): void {
    const [tree, record] = [this.#tree, this.#record];
    if (!tree || !record) return;
    const at = this.#at(tree, record);
    this.#walk.follow(tree, at);
    this.#list.show(tree, texts, at);
    this.#editor.show(tree, texts, at, record.glyphs, connected);
  }

  /** Escape: out of the comment, back to the list. */
  escape(): boolean {
    if (!this.#editor.isWriting) return false;
    focusOn(this.#list.element);
    return true;
  }

  /** What has been typed goes out before the view ends or the connection is used again. */
  save(): void {
    this.#editor.save();
  }

  /** Another game lies on the table: nothing said of the old one belongs here. */
  forget(): void {
    this.#wished = null;
    this.#editor.forget();
  }

  #at(tree: Tree, record: RecordView): number {
    const at = this.#wished?.node ?? record.cursor;
    return tree.has(at) ? at : tree.has(record.cursor) ? record.cursor : tree.root.id;
  }

  #go(node: number): void {
    const command = this.send({ cmd: "goto", args: { node } });
    if (command === null) return;
    this.#wished = { node, command };
    this.changed();
  }
}
