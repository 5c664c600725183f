/** Walking through a record: where reading stands, and the line it follows. */

import type { StepPort } from "./keys";
import type { Tree } from "./tree";

export class Walk implements StepPort {
  /** From the deal to the end, through the node that is read. Going back does not leave a variation. */
  line: number[] = [];
  #tree: Tree | null = null;
  #at = 0;

  constructor(private go: (node: number) => void) {}

  /** Reading stands here now. */
  follow(tree: Tree, at: number): void {
    const end = this.line.includes(at) ? this.line.filter((id) => tree.has(id)).at(-1) : undefined;
    const line = tree.lineThrough(end ?? at);
    // A line that has been moved elsewhere in the tree need not lead through here any more.
    this.line = line.includes(at) ? line : tree.lineThrough(at);
    this.#tree = tree;
    this.#at = at;
  }

  get index(): number {
    return this.line.indexOf(this.#at);
  }

  get atEnd(): boolean {
    return this.index === this.line.length - 1;
  }

  first(): void {
    this.to(this.line[0]);
  }

  back(): void {
    this.to(this.line[this.index - 1]);
  }

  forward(): void {
    this.to(this.line[this.index + 1]);
  }

  last(): void {
    this.to(this.line.at(-1));
  }

  variation(step: 1 | -1): void {
    this.to(this.#tree?.variation(this.#at, step));
  }

  comment(step: 1 | -1): void {
    this.to(this.#tree?.commented(this.#at, step));
  }

  to(node: number | null | undefined): void {
    if (node !== null && node !== undefined && node !== this.#at) this.go(node);
  }
}
