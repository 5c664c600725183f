/** Questions about the tree of a record. Nothing here knows a rule. */

import type { NodeView, RecordView } from "./record";

export class Tree {
  readonly root: NodeView;
  #nodes = new Map<number, NodeView>();

  /** Throws if the nodes are no tree, naming the one that is out of place. */
  constructor(record: RecordView) {
    const [root] = record.nodes;
    if (!root) throw new Error("The record has no nodes.");
    this.root = root;
    for (const node of record.nodes) {
      const parent = node.parent === null ? undefined : this.#nodes.get(node.parent);
      const fits = node === root ? node.parent === null : parent?.children.includes(node.id);
      if (!fits || this.#nodes.has(node.id)) throw new Error(`Node ${node.id} is out of place in the record.`);
      this.#nodes.set(node.id, node);
    }
    for (const { id, children } of record.nodes) {
      const lost = children.find((child) => this.#nodes.get(child)?.parent !== id);
      if (lost !== undefined) throw new Error(`Node ${lost} is missing under node ${id} of the record.`);
    }
  }

  has(id: number): boolean {
    return this.#nodes.has(id);
  }

  node(id: number): NodeView {
    const node = this.#nodes.get(id);
    if (!node) throw new Error(`There is no node ${id} in the record.`);
    return node;
  }

  /** From the deal to this node, both included. */
  path(id: number): number[] {
    const path: number[] = [];
    for (let at: number | null = id; at !== null; at = this.node(at).parent) path.push(at);
    return path.reverse();
  }

  /** The path to this node, and how it goes on from there. */
  lineThrough(id: number): number[] {
    const line = this.path(id);
    for (let next = this.node(id).children[0]; next !== undefined; next = this.node(next).children[0]) line.push(next);
    return line;
  }

  /** How many moves there are from this one on, variations and itself included. */
  size(id: number): number {
    let size = 0;
    for (const below = [id]; below.length > 0; size++) below.push(...this.node(below.pop() ?? id).children);
    return size;
  }

  /** What else was played instead of this move, this one included. */
  alternatives(id: number): number[] {
    const { parent } = this.node(id);
    return parent === null ? [id] : this.node(parent).children;
  }

  /** The first move of the innermost variation that holds this node; null on the main line. */
  variationHead(id: number): number | null {
    return this.#upward(id, (at) => this.alternatives(at)[0] !== at);
  }

  /** The nearest move on the way here that has a lesser alternative; null if there is none. */
  preferredHead(id: number): number | null {
    return this.#upward(id, (at) => this.alternatives(at).at(-1) !== at);
  }

  /** The neighbouring alternative of this move, or else of the variation that holds it. */
  variation(id: number, step: 1 | -1): number | null {
    const head = this.alternatives(id).length > 1 ? id : this.variationHead(id);
    if (head === null) return null;
    const all = this.alternatives(head);
    return all[all.indexOf(head) + step] ?? null;
  }

  /** All nodes as they are read: a move, what could be played instead, then how it goes on. */
  readingOrder(): number[] {
    const order = [this.root.id];
    // Down a line by a loop, since games are long; into variations by recursion, since those are not deep.
    const readOn = (from: number): void => {
      let children = this.node(from).children;
      while (children[0] !== undefined) {
        const [main, ...others] = children;
        order.push(main);
        for (const other of others) {
          order.push(other);
          readOn(other);
        }
        children = this.node(main).children;
      }
    };
    readOn(this.root.id);
    return order;
  }

  /** The next or last node, in reading order, of which something is said. */
  commented(id: number, step: 1 | -1): number | null {
    const order = this.readingOrder();
    for (let index = order.indexOf(id) + step; ; index += step) {
      const at = order[index];
      if (at === undefined) return null;
      const { before, comment } = this.node(at);
      if (before || comment) return at;
    }
  }

  #upward(id: number, found: (at: number) => boolean): number | null {
    for (let at: number | null = id; at !== null; at = this.node(at).parent) {
      if (found(at)) return at;
    }
    return null;
  }
}
