/** The record as text to read: numbered moves with marks, comments and variations, as nested lists. */

import { h, setAttribute } from "./dom";
import { label } from "./labels";
import { cardText, richText } from "./markdown";
import type { MarkView, NodeView } from "./record";
import type { Tree } from "./tree";
import type { Texts } from "./wire";

/** Kept free above and below the current move when the list scrolls. */
const MARGIN = 28;

export class MoveList {
  readonly element = h("div", { class: "rfl-moves", tabindex: "0", role: "group", "aria-label": "" });
  /** Of each move its button, and where what is said of it begins and ends. */
  private moves = new Map<number, { button: HTMLElement; first: Element; last: Element }>();
  private tree: Tree | null = null;
  private texts: Texts | null = null;
  private current: number | null = null;

  constructor(go: (node: number) => void, signal: AbortSignal) {
    const moveOf = (event: Event): HTMLElement | null => (event.target as Element).closest<HTMLElement>("[data-node]");
    this.element.addEventListener("click", (event) => {
      const move = moveOf(event);
      if (move) go(Number(move.dataset["node"]));
    }, { signal });
    // The list as a whole keeps the keys: a button of it may be gone after the next move.
    this.element.addEventListener("mousedown", (event) => {
      if (!moveOf(event)) return;
      event.preventDefault();
      this.element.focus({ preventScroll: true });
    }, { signal });
  }

  show(tree: Tree, texts: Texts, current: number): void {
    if (tree !== this.tree || texts !== this.texts) {
      this.tree = tree;
      this.texts = texts;
      this.build(tree, texts);
    }
    this.mark(current);
  }

  private build(tree: Tree, texts: Texts): void {
    const focused = this.element.matches(":focus-within");
    const top = this.element.scrollTop;
    setAttribute(this.element, "aria-label", label(texts, "move_list"));
    this.moves.clear();
    this.current = null;
    const { root } = tree;
    const start = h("div", { class: "rfl-start" }, ...this.move(root, texts));
    this.element.replaceChildren(start, this.line(tree, texts, root.children));
    this.element.scrollTop = top;
    if (focused) this.element.focus({ preventScroll: true });
  }

  /** A line from these alternatives on: the first of each is on it, the others are told beside it. */
  private line(tree: Tree, texts: Texts, alternatives: number[]): HTMLElement {
    const list = h("ol", { class: "rfl-line", role: "list" });
    let next = alternatives;
    while (next[0] !== undefined) {
      const [main, ...others] = next;
      const node = tree.node(main);
      const step = this.step(node, texts);
      if (others.length > 0) step.append(this.variations(tree, texts, others));
      list.append(step, " ");
      next = node.children;
    }
    return list;
  }

  private variations(tree: Tree, texts: Texts, heads: number[]): HTMLElement {
    const items = heads.map((id) => {
      const head = tree.node(id);
      const tag = head.undone ? [h("span", { class: "rfl-undone-tag" }, label(texts, "undone"))] : [];
      const list = this.line(tree, texts, head.children);
      list.prepend(this.step(head, texts), " ");
      return h("li", { class: head.undone ? "rfl-variation rfl-undone" : "rfl-variation" }, ...tag, list);
    });
    return h("ul", { class: "rfl-variations", role: "list", "aria-label": label(texts, "variations") }, ...items);
  }

  private step(node: NodeView, texts: Texts): HTMLElement {
    return h("li", { class: "rfl-step" }, ...this.move(node, texts));
  }

  /** A move and what is said of it. */
  private move(node: NodeView, texts: Texts): HTMLElement[] {
    const attributes = { type: "button", class: "rfl-move", tabindex: "-1", "data-node": String(node.id) };
    const button = h("button", attributes, ...moveText(node, texts));
    const all = [...note(node.before), button, ...notesAfter(node, texts)];
    this.moves.set(node.id, { button, first: all[0] ?? button, last: all.at(-1) ?? button });
    return all;
  }

  private mark(id: number): void {
    if (this.current === id) return;
    if (this.current !== null) this.moves.get(this.current)?.button.removeAttribute("aria-current");
    this.current = id;
    this.moves.get(id)?.button.setAttribute("aria-current", "true");
    this.reveal(id);
  }

  /** Scrolls the list, and never the page, until the move is seen with what is said of it, or as much of that as fits. */
  private reveal(id: number): void {
    const move = this.moves.get(id);
    if (!move) return;
    const frame = this.element.getBoundingClientRect();
    const above = frame.top + MARGIN - move.first.getBoundingClientRect().top;
    const below = move.last.getBoundingClientRect().bottom - (frame.bottom - MARGIN);
    if (above > 0) this.element.scrollTop -= above;
    else if (below > 0) this.element.scrollTop += Math.min(below, -above);
  }
}

/** A move in plain text; the deal by its name. */
export function moveName(node: NodeView, texts: Texts): string {
  return node.parent === null ? label(texts, "start") : `${node.number}. ${node.text}`;
}

/** A move as it is read: number, text, marks. */
function moveText(node: NodeView, texts: Texts): (Node | string)[] {
  if (node.parent === null) return [label(texts, "start")];
  return [h("span", { class: "rfl-number" }, `${node.number}. `), ...cardText(node.text), ...node.marks.map(markSign)];
}

function markSign(mark: MarkView): HTMLElement {
  return h("span", { class: "rfl-glyph", "data-glyph": String(mark.glyph), title: mark.name }, mark.symbol || mark.name);
}

/** What is told after a move: its comment, then what was tried in vain. */
function notesAfter(node: NodeView, texts: Texts): HTMLElement[] {
  const refused = node.refused.map((sentence) =>
    h("div", { class: "rfl-refused" }, h("span", { class: "rfl-live" }, `${label(texts, "refused")} `), h("s", {}, ...cardText(sentence))),
  );
  return [...note(node.comment), ...refused];
}

function note(text: string): HTMLElement[] {
  return text === "" ? [] : [h("div", { class: "rfl-note" }, ...richText(text))];
}
