import { describe, expect, it } from "vitest";
import { arrowPath, Highlights, pileBox, visibleBox } from "../src/highlights";
import { cardBox, layoutOf } from "../src/layout";
import { pileById } from "../src/state";
import type { PileView } from "../src/wire";
import { cardView, table } from "./board.fixture";
import { NOWHERE } from "./record.fixture";

const state = table({ "1": "9H 8S", "2": "", W: "JS QS KS", FS: "AS 2S" }, {}, 3);
const layout = layoutOf(740, state.piles);
const key = (card: string): number => cardView(card).key;
const pile = (id: string): PileView => pileById(state, id) as PileView;

describe("what of a card is seen", () => {
  it("is all of a card that lies on top, and the strip of one that is covered", () => {
    const [covered, top] = [visibleBox(state, layout, key("9H")), visibleBox(state, layout, key("8S"))];
    expect(top).toEqual(cardBox(layout, pile("1"), 1));
    expect(covered?.h).toBe((top?.y ?? 0) - (covered?.y ?? 0));
    expect(covered?.w).toBe(layout.card.w);
  });

  it("is a strip in the fan of the waste too", () => {
    const [left, right] = [visibleBox(state, layout, key("JS")), visibleBox(state, layout, key("QS"))];
    expect(left?.w).toBe((right?.x ?? 0) - (left?.x ?? 0));
    expect(left?.h).toBe(layout.card.h);
  });

  it("is nothing where a card is buried, or not on the table", () => {
    expect(visibleBox(state, layout, key("AS"))).toBeNull();
    expect(visibleBox(state, layout, key("2D"))).toBeNull();
  });
});

describe("a pile", () => {
  it("reaches from its place to the end of its last card, and is its place where it is empty", () => {
    const [column, empty] = [pileBox(layout, pile("1")), pileBox(layout, pile("2"))];
    const last = cardBox(layout, pile("1"), 1);
    expect(column.y + column.h).toBe(last.y + last.h);
    expect(empty).toEqual(layout.places.get("2"));
  });
});

describe("an arrow", () => {
  const box = (x: number, y: number): { x: number; y: number; w: number; h: number } => ({ x, y, w: 60, h: 80 });
  const points = (path: string | null): number[][] =>
    (path ?? "").slice(1, -1).split("L").map((point) => point.split(" ").map(Number));

  it("leads from within one box into the other, its point on the line of their middles", () => {
    const shape = points(arrowPath(box(0, 0), box(300, 0), 80));
    expect(shape).toHaveLength(7);
    const [x, y] = shape[3] ?? [];
    expect([x, y]).toEqual([315, 40]);
    for (const [px = 0] of shape) expect(px).toBeGreaterThanOrEqual(45);
  });

  it("is the same shape in every direction", () => {
    const area = (path: string | null): number => {
      const shape = points(path);
      return Math.abs(shape.reduce((sum, [x = 0, y = 0], i) => {
        const [nx = 0, ny = 0] = shape[(i + 1) % shape.length] ?? [];
        return sum + x * ny - nx * y;
      }, 0));
    };
    const square = (x: number, y: number): { x: number; y: number; w: number; h: number } => ({ x, y, w: 60, h: 60 });
    const right = area(arrowPath(square(0, 0), square(300, 0), 80));
    for (const [x, y] of [[-300, 0], [0, 300], [0, -300]] as const) {
      expect(area(arrowPath(square(0, 0), square(x, y), 80))).toBeCloseTo(right, 0);
    }
  });

  it("is left out where there is no way: from a thing to itself, or to what it touches", () => {
    expect(arrowPath(box(10, 10), box(10, 10), 80)).toBeNull();
    expect(arrowPath(box(10, 10), box(30, 10), 80)).toBeNull();
  });
});

describe("highlights on the table", () => {
  it("are drawn twice, a broad casing and the line on it, so that they are seen on any ground", () => {
    const drawn = new Highlights();
    drawn.draw(state, layout, { cards: [key("9H"), key("8S")], piles: ["S", "2"], arrows: [[key("8S"), "2"], ["S", key("KS")]] });
    expect(drawn.element.querySelectorAll("rect")).toHaveLength(8);
    expect(drawn.element.querySelectorAll("path")).toHaveLength(4);
    expect(drawn.element.querySelectorAll(".rfl-casing")).toHaveLength(6);
  });

  it("leave out what is not there, and go with the next move", () => {
    const drawn = new Highlights();
    drawn.draw(state, layout, { cards: [key("2D")], piles: ["9"], arrows: [[key("2D"), "1"], ["1", "9"]] });
    expect(drawn.element.childElementCount).toBe(0);
    drawn.draw(state, layout, { ...NOWHERE, cards: [key("8S")] });
    expect(drawn.element.childElementCount).toBe(2);
    drawn.draw(state, layout, NOWHERE);
    drawn.draw(state, layout, null);
    expect(drawn.element.childElementCount).toBe(0);
  });
});
