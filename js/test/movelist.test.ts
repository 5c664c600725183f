import { beforeEach, describe, expect, it, vi } from "vitest";
import { MoveList } from "../src/movelist";
import { Tree } from "../src/tree";
import { dice, TEXTS } from "./board.fixture";
import { drawn } from "./board.harness";
import { BAD, GOOD, record, without } from "./record.fixture";

let list: MoveList;
let gone: number[];
const end = new AbortController();

beforeEach(() => {
  gone = [];
  list = new MoveList((node) => gone.push(node), end.signal);
  document.body.replaceChildren(list.element);
});

const $ = (selector: string): HTMLElement => list.element.querySelector<HTMLElement>(selector) as HTMLElement;
const move = (id: number): HTMLElement => $(`[data-node="${id}"]`);

/** The tree as the nested lists tell it: moves by id, variations in brackets. */
function told(line: Element): string {
  const steps = [...line.children].map((step) => {
    const id = step.querySelector<HTMLElement>("[data-node]")?.dataset["node"] ?? "";
    const others = [...step.children].filter((child) => child.tagName === "UL").flatMap((ul) => [...ul.children]);
    return id + others.map((item) => `(${told(item.querySelector("ol") as Element)})`).join("");
  });
  return steps.join(" ");
}

describe("the list of moves", () => {
  it("nests variations in the move they stand for, and goes on with the line", () => {
    list.show(new Tree(record()), TEXTS, 0);
    expect(told($("ol"))).toBe("1(2) 3(6 7(9))(8) 4 5");
  });

  it("reads as text: numbers, moves, marks, comments before and after", () => {
    list.show(new Tree(record({ 3: { before: "Now:", comment: "Good.\n\nReally.", marks: [GOOD, BAD], text: "7♥ → 3" } })), TEXTS, 0);
    expect(move(3).textContent).toBe("2. 7♥ → 3!??");
    expect(move(3).querySelector(".rfl-token-red")?.textContent).toBe("7♥");
    expect(move(3).querySelector<HTMLElement>("[data-glyph='4']")?.title).toBe("blunder");
    const [before, button, after] = [...(move(3).parentElement?.children ?? [])].map((part) => part.textContent);
    expect([before, button, after]).toEqual(["Now:", "2. 7♥ → 3!??", "Good.Really."]);
  });

  it("shows a verdict beside the marks, on the deal too", () => {
    const lost = { glyph: 19, symbol: "−+", name: "unwinnable" };
    list.show(new Tree(record({ 0: { verdict: lost }, 3: { verdict: lost, marks: [BAD], text: "7♥ → 3" } })), TEXTS, 0);
    expect(move(3).textContent).toBe("2. 7♥ → 3??−+");
    expect(move(0).textContent).toBe("<start>−+");
  });

  it("names the deal, and tells what is said of it", () => {
    list.show(new Tree(record({ 0: { comment: "A deal." } })), TEXTS, 0);
    expect($(".rfl-start").textContent).toBe("<start>A deal.");
  });

  it("strikes out what was refused, and says so", () => {
    list.show(new Tree(record({ 1: { refused: ["7♥-3: No.", "Never."] } })), TEXTS, 0);
    const refused = [...list.element.querySelectorAll(".rfl-refused")];
    expect(refused.map((line) => line.textContent)).toEqual(["<refused> 7♥-3: No.", "<refused> Never."]);
    expect(refused[0]?.querySelector("s")?.textContent).toBe("7♥-3: No.");
  });

  it("tells a line that was taken back from one that was only thought of", () => {
    list.show(new Tree(record({ 2: { undone: true } })), TEXTS, 0);
    expect(move(2).closest(".rfl-variation")?.textContent).toContain("<undone>");
    expect(move(6).closest(".rfl-variation")?.textContent).not.toContain("<undone>");
  });

  it("keeps hostile texts texts", () => {
    const hostile = "<img src=x onerror=alert(1)>";
    const mark = { glyph: 9, symbol: hostile, name: hostile };
    list.show(new Tree(record({ 1: { text: hostile, marks: [mark], refused: [hostile] } })), TEXTS, 0);
    expect(list.element.querySelector("img")).toBeNull();
    expect(list.element.textContent?.split(hostile)).toHaveLength(4);
  });

  it("goes to the move that is pressed, and keeps the keys itself", () => {
    list.show(new Tree(record()), TEXTS, 0);
    const pressed = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    move(7).firstElementChild?.dispatchEvent(pressed);
    move(7).click();
    expect(gone).toEqual([7]);
    expect(pressed.defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(list.element);
    $(".rfl-line").click();
    expect(gone).toEqual([7]);
  });

  it("marks one move as current, and builds nothing anew for that", () => {
    const tree = new Tree(record());
    list.show(tree, TEXTS, 0);
    const button = move(4);
    list.show(tree, TEXTS, 4);
    expect(move(4)).toBe(button);
    expect([...list.element.querySelectorAll("[aria-current]")]).toEqual([button]);
  });

  it("keeps the focus when the move that has it is told anew, or is gone", () => {
    for (const next of [record({ 3: { comment: "New." } }), without(8)]) {
      list.show(new Tree(record()), TEXTS, 0);
      move(next.nodes.length === 10 ? 3 : 8).focus();
      list.show(new Tree(next), TEXTS, 0);
      expect(document.activeElement).toBe(list.element);
    }
  });

  it("touches nothing that is told already", () => {
    list.show(new Tree(without(5)), TEXTS, 4);
    const before = [...list.element.querySelectorAll("*")];
    list.show(new Tree(record()), TEXTS, 5);
    expect(before.every((element) => list.element.contains(element))).toBe(true);
    expect(told($("ol"))).toBe("1(2) 3(6 7(9))(8) 4 5");
  });

  it("is the same after any changes as one that tells the last record first", () => {
    const roll = dice(3);
    for (let step = 0; step < 80; step++) {
      const next = record();
      for (const node of next.nodes) {
        const turn = roll(node.children.length + 1);
        node.children = [...node.children.slice(turn), ...node.children.slice(0, turn)];
        if (roll(4) === 0) node.comment_html = `<p>comment ${roll(2)}</p>`;
        if (roll(6) === 0) node.marks = [GOOD];
        node.undone = roll(4) === 0;
      }
      const shown = roll(3) === 0 ? without([2, 5, 7, 8, 9][roll(5)] ?? 2, next) : next;
      const current = shown.nodes[roll(shown.nodes.length)]?.id ?? 0;
      list.show(new Tree(shown), TEXTS, current);
      const fresh = new MoveList(() => undefined, end.signal);
      fresh.show(new Tree(shown), TEXTS, current);
      expect(list.element.outerHTML).toBe(fresh.element.outerHTML);
    }
  });

  it.each([1, 0.8, 1.25])("scrolls itself to the current move, with what is said of it, and never the page, drawn at a scale of %d", (scale) => {
    const page = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    const place = (element: Element | null, top: number, height: number): void =>
      void drawn(element as HTMLElement, { x: 0, y: top * scale, w: 300, h: height }, { x: scale, y: scale });
    const tree = new Tree(record({ 5: { comment: "Long." } }));
    list.show(tree, TEXTS, 0);
    list.element.scrollTop = 0;
    place(list.element, 100, 200);
    place(move(5), 290, 20);
    place(move(5).nextElementSibling, 310, 50);
    list.show(tree, TEXTS, 5);
    expect(list.element.scrollTop).toBeCloseTo(88);
    place(move(1), 20, 20);
    list.show(tree, TEXTS, 1);
    expect(list.element.scrollTop).toBeCloseTo(88 - 108);
    expect(page).not.toHaveBeenCalled();
    page.mockRestore();
  });
});
