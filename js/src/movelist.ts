/**
 * The record as text to read: numbered moves with marks, comments and variations, as nested lists. A long game
 * is told once; after that only what has changed is, since laying it all out takes longer than a move may.
 */

import { focusOn, h, on, setAttribute, setChildren, toggle } from "./dom";
import { label } from "./labels";
import type { MarkView, NodeView } from "./record";
import { cardText, showHtml } from "./rich";
import { placesIn } from "./scale";
import type { Tree } from "./tree";
import type { Texts } from "./wire";

/** Kept free above and below the current move when the list scrolls. */
const MARGIN = 28;

/** A node as it stands in the list. */
interface Told {
  /** What of the node has been told. */
  text: string;
  item: HTMLElement;
  /** The move, between what is said before and after it. */
  parts: HTMLElement[];
  button: HTMLElement;
  /** What could be played instead. */
  others: HTMLElement;
}

/** A variation as it stands in the list. */
interface Branch {
  item: HTMLElement;
  tag: HTMLElement;
  line: HTMLElement;
}

export class MoveList {
  readonly element = h("div", { class: "rfl-moves", tabindex: "0", role: "group", "aria-label": "" });
  #mainLine = line();
  #told = new Map<number, Told>();
  #branches = new Map<number, Branch>();
  #tree: Tree | null = null;
  #texts: Texts | null = null;
  #current: number | null = null;

  constructor(go: (node: number) => void, signal: AbortSignal) {
    const moveOf = (event: Event): HTMLElement | null => (event.target as Element).closest<HTMLElement>("[data-node]");
    on(this.element, "click", signal, (event) => {
      const move = moveOf(event);
      if (move) go(Number(move.dataset["node"]));
    });
    // The list as a whole keeps the keys: a button of it may be gone after the next move.
    on(this.element, "mousedown", signal, (event) => {
      if (!moveOf(event)) return;
      event.preventDefault();
      focusOn(this.element);
    });
  }

  show(tree: Tree, texts: Texts, current: number): void {
    if (tree !== this.#tree || texts !== this.#texts) this.#tell(tree, texts);
    this.#mark(current);
  }

  #tell(tree: Tree, texts: Texts): void {
    if (texts !== this.#texts) this.#told.clear();
    this.#tree = tree;
    this.#texts = texts;
    setAttribute(this.element, "aria-label", label(texts, "move_list"));
    const focused = this.element.matches(":focus-within");
    const start = this.#nodeOf(tree.root, texts).item;
    this.#fill(this.#mainLine, [], tree, texts, tree.root.children);
    setChildren(this.element, [start, this.#mainLine]);
    for (const map of [this.#told, this.#branches]) for (const id of map.keys()) if (!tree.has(id)) map.delete(id);
    if (focused && !this.element.matches(":focus-within")) focusOn(this.element);
  }

  /** Fills a line, from these alternatives on: the first of each is on it, the others are told beside it. */
  #fill(list: HTMLElement, items: HTMLElement[], tree: Tree, texts: Texts, alternatives: number[]): void {
    let next = alternatives;
    while (next[0] !== undefined) {
      const [main, ...others] = next;
      const node = tree.node(main);
      const { item, parts, others: beside } = this.#nodeOf(node, texts);
      setAttribute(beside, "aria-label", label(texts, "variations"));
      setChildren(beside, others.map((id) => this.#branchOf(id, tree, texts)));
      setChildren(item, others.length > 0 ? [...parts, beside] : parts);
      items.push(item);
      next = node.children;
    }
    setChildren(list, items);
  }

  #branchOf(id: number, tree: Tree, texts: Texts): HTMLElement {
    const head = tree.node(id);
    const branch = this.#branches.get(id) ?? newBranch();
    this.#branches.set(id, branch);
    toggle(branch.item, { "rfl-undone": head.undone });
    branch.tag.textContent = label(texts, "undone");
    setChildren(branch.item, head.undone ? [branch.tag, branch.line] : [branch.line]);
    const { item, parts } = this.#nodeOf(head, texts);
    setChildren(item, parts);
    this.#fill(branch.line, [item], tree, texts, head.children);
    return branch.item;
  }

  /** The node as it is told, anew only if there is something new to tell. */
  #nodeOf(node: NodeView, texts: Texts): Told {
    const text = JSON.stringify([node.number, node.text, node.before_html, node.comment_html, node.marks, node.verdict, node.refused]);
    const known = this.#told.get(node.id);
    if (known?.text === text) return known;
    const attributes = { type: "button", class: "rfl-move", tabindex: "-1", "data-node": String(node.id) };
    const button = h("button", attributes, ...moveText(node, texts));
    if (this.#current === node.id) this.#current = null;
    const parts = [...note(node.before_html), button, ...notesAfter(node, texts)];
    const item = node.parent === null ? h("div", "rfl-start", ...parts) : h("li", "rfl-step");
    const others = h("ul", { class: "rfl-variations", role: "list" });
    const told = { text, item, parts, button, others };
    this.#told.set(node.id, told);
    return told;
  }

  #mark(id: number): void {
    if (this.#current === id) return;
    if (this.#current !== null) this.#told.get(this.#current)?.button.removeAttribute("aria-current");
    this.#current = id;
    this.#told.get(id)?.button.setAttribute("aria-current", "true");
    this.#reveal(id);
  }

  /** Scrolls the list, and never the page, until the move is seen with what is said of it, or as much of that as fits. */
  #reveal(id: number): void {
    const { parts } = this.#told.get(id) ?? {};
    const [first, last] = [parts?.[0], parts?.at(-1)];
    if (!first || !last) return;
    const at = placesIn(this.element);
    const above = MARGIN - at(first.getBoundingClientRect()).y;
    const { x, bottom } = last.getBoundingClientRect();
    const below = at({ x, y: bottom }).y - (this.element.offsetHeight - MARGIN);
    if (above > 0) this.element.scrollTop -= above;
    else if (below > 0) this.element.scrollTop += Math.min(below, -above);
  }
}

function line(): HTMLElement {
  return h("ol", { class: "rfl-line", role: "list" });
}

function newBranch(): Branch {
  const [tag, list] = [h("span", "rfl-undone-tag"), line()];
  return { item: h("li", "rfl-variation"), tag, line: list };
}

/** A move in plain text; the deal by its name. */
export function moveName(node: NodeView, texts: Texts): string {
  return node.parent === null ? label(texts, "start") : `${node.number}. ${node.text}`;
}

/** A move as it is read: number, text, marks. */
function moveText(node: NodeView, texts: Texts): (Node | string)[] {
  const signs = [...node.marks, node.verdict].flatMap((mark) => (mark ? markSign(mark) : []));
  if (node.parent === null) return [label(texts, "start"), ...signs];
  return [h("span", "rfl-number", `${node.number}. `), ...cardText(node.text), ...signs];
}

function markSign(mark: MarkView): HTMLElement {
  return h("span", { class: "rfl-glyph", "data-glyph": String(mark.glyph), title: mark.name }, mark.symbol || mark.name);
}

/** What is told after a move: its comment, then what was tried in vain. */
function notesAfter(node: NodeView, texts: Texts): HTMLElement[] {
  const refused = node.refused.map((sentence) =>
    h("div", "rfl-refused", h("span", "rfl-live", `${label(texts, "refused")} `), h("s", {}, ...cardText(sentence))),
  );
  return [...note(node.comment_html), ...refused];
}

function note(html: string): HTMLElement[] {
  if (html === "") return [];
  const box = h("div", "rfl-note");
  showHtml(box, html);
  return [box];
}
