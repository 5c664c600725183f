import { describe, expect, it } from "vitest";
import { cardBox, layoutOf, LONGEST, pileUnder, spreadOf, thingAt, zoneOf } from "../src/layout";
import { pileById } from "../src/state";
import { type PileView, type State, UNSET } from "../src/wire";
import { DECK, firstDeal, table } from "./board.fixture";

const LOOKS = [360, 480, 600, 740, 780, 1000].flatMap((width) =>
  (["small", "medium", "large"] as const).flatMap((card_size) => [false, true].map((left_handed) => ({ width, card_size, left_handed }))),
);

function column(state: State, id: string): PileView {
  const pile = pileById(state, id);
  if (!pile) throw new Error(`no pile ${id}`);
  return pile;
}

const longest = table({ "4": DECK.slice(0, LONGEST).join(" "), W: DECK.slice(20, 30).join(" ") }, {}, 3);

describe.each(LOOKS)("at a width of $width pixels, with $card_size cards, left-handed: $left_handed", ({ width, ...look }) => {
  const layout = layoutOf(width, longest.piles, look);

  it("the longest column ends inside the table", () => {
    const last = cardBox(layout, column(longest, "4"), LONGEST - 1);
    expect(last.y + last.h).toBeLessThanOrEqual(layout.height);
  });

  it("every covered card keeps a strip in which its rank and suit are whole", () => {
    const spread = spreadOf(layout, column(longest, "4"));
    expect(spread.dy).toBeGreaterThanOrEqual(15);
    expect(spread.figure).toBeLessThanOrEqual(spread.dy - 3);
    expect(spread.figure).toBeGreaterThanOrEqual(11);
  });

  it("a column of 10 cards is not tightened", () => {
    const state = table({ "4": DECK.slice(0, 10).join(" ") });
    expect(spreadOf(layout, column(state, "4")).dy).toBe(layout.strip);
  });

  it("all places lie beside each other within the table", () => {
    for (const box of layout.places.values()) {
      expect(box.x).toBeGreaterThanOrEqual(4);
      expect(box.x + box.w).toBeLessThanOrEqual(width - 4);
    }
    const [first, second] = [layout.places.get("1"), layout.places.get("2")];
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThanOrEqual(layout.card.w + 4);
  });

  it("the fan of three shows the corner of each card and ends before what lies beside it", () => {
    const waste = column(longest, "W");
    const spread = spreadOf(layout, waste);
    const top = cardBox(layout, waste, waste.cards.length - 1);
    expect(top.x + top.w).toBeLessThanOrEqual(layout.places.get(look.left_handed ? "S" : "FS")?.x ?? 0);
    expect(spread.figure * 1.62 + 4).toBeLessThanOrEqual(spread.dx);
    expect(spread.figure).toBeGreaterThanOrEqual(11);
  });

  it("face-up cards begin below the strips of the backs, and the longest column still ends inside the table", () => {
    const pile = { ...column(table({ "7": DECK.slice(0, LONGEST - 6).join(" ") }), "7"), down: 6 };
    const [first, last] = [cardBox(layout, pile, 0), cardBox(layout, pile, pile.cards.length - 1)];
    const { back, dy } = spreadOf(layout, pile);
    expect(back).toBeGreaterThanOrEqual(7);
    expect(first.y - (layout.places.get("7")?.y ?? 0)).toBe(6 * back);
    expect(last.y + last.h).toBeLessThanOrEqual(layout.height);
    expect(dy).toBeGreaterThanOrEqual(15);
  });

  it("a column has the same height whatever lies in it", () => {
    expect(layoutOf(width, firstDeal().piles, look).height).toBe(layout.height);
  });

  it("a drop anywhere on a column means it: nine points, from its covered cards to below its end", () => {
    const state = firstDeal();
    const zone = zoneOf(layout, column(state, "5"));
    const far = { x: -900, y: -900, w: 10, h: 10 };
    for (const x of [1, zone.w / 2, zone.w - 2]) {
      for (const y of [1, zone.h / 2, zone.h - 2]) {
        expect(pileUnder(layout, state.piles, { x: zone.x + x, y: zone.y + y }, far)).toBe("5");
      }
    }
    const last = cardBox(layout, column(state, "5"), 4);
    expect(zone.y + zone.h).toBeCloseTo(last.y + last.h + 20);
  });
});

describe.each([240, 280, 320])("where a table has %i pixels", (width) => {
  it("rank and suit of a fan stay legible, one above the other if they must", () => {
    const waste = column(longest, "W");
    const spread = spreadOf(layoutOf(width, longest.piles), waste);
    expect(spread.figure).toBeGreaterThanOrEqual(10);
    expect(spread.figure * (spread.stacked ? 0.9 : 1.62) + 4).toBeLessThanOrEqual(spread.dx);
  });
});

describe("the look that is set", () => {
  const { piles } = firstDeal();
  const x = (look: Partial<typeof UNSET>, pile: string): number => layoutOf(740, piles, { ...UNSET, ...look }).places.get(pile)?.x ?? -1;

  it("makes cards smaller or larger within the same width", () => {
    const [small, medium, large] = (["small", "medium", "large"] as const).map((card_size) => layoutOf(740, piles, { ...UNSET, card_size }).card.w);
    expect(small).toBeLessThan((medium ?? 0) * 0.85);
    expect(large).toBeGreaterThan((medium ?? 0) * 1.1);
  });

  it("leaves narrow cards their width: smaller ones could not be read", () => {
    expect(layoutOf(360, piles, { ...UNSET, card_size: "small" }).card).toEqual(layoutOf(360, piles).card);
  });

  it("mirrors the upper row for the left hand, and nothing else", () => {
    expect(x({ left_handed: true }, "S")).toBe(x({}, "FC"));
    expect(x({ left_handed: true }, "W")).toBe(x({}, "FD"));
    expect(x({ left_handed: true }, "FS")).toBe(x({}, "S"));
    expect(x({ left_handed: true }, "7")).toBe(x({}, "7"));
  });
});

describe("the pile a drop means", () => {
  const state = firstDeal();
  const layout = layoutOf(740, state.piles);
  const nowhere = { x: -900, y: -900 };

  it("is the one the dragged card covers most when the pointer is on none", () => {
    const third = cardBox(layout, column(state, "3"), 2);
    expect(pileUnder(layout, state.piles, nowhere, { ...third, x: third.x + 12 })).toBe("3");
    expect(pileUnder(layout, state.piles, nowhere, { ...third, x: third.x + third.w })).toBe("4");
  });

  it("is a foundation place over its whole width", () => {
    const place = layout.places.get("FD");
    expect(pileUnder(layout, state.piles, { x: (place?.x ?? 0) + 1, y: (place?.y ?? 0) + 1 }, { ...nowhere, w: 1, h: 1 })).toBe("FD");
  });

  it("is none on the felt, the stock and the waste", () => {
    const stock = layout.places.get("S") ?? { x: 0, y: 0 };
    const small = { ...nowhere, w: 1, h: 1 };
    expect(pileUnder(layout, state.piles, stock, small)).toBeNull();
    expect(pileUnder(layout, state.piles, { x: 370, y: layout.height - 5 }, small)).toBeNull();
  });
});

describe("what lies at a point", () => {
  const state = table({ W: "JS QS KS", "3": "AC 8S 9C" }, {}, 3);
  const layout = layoutOf(740, state.piles);
  const at = (pile: string, index: number, dx: number, dy: number): string | null => {
    const box = cardBox(layout, column(state, pile), index);
    const thing = thingAt(layout, state.piles, { x: box.x + dx, y: box.y + dy });
    return thing && `${thing.pile.id} ${thing.pile.cards[thing.index]?.card ?? "place"}`;
  };

  it("is the uppermost card there, in columns and in the fan", () => {
    expect(at("3", 0, 5, 5)).toBe("3 AC");
    expect(at("3", 1, 5, 5)).toBe("3 8S");
    expect(at("3", 0, 5, layout.strip * 2 + 5)).toBe("3 9C");
    expect(at("W", 0, 5, 5)).toBe("W JS");
    expect(at("W", 2, 5, 5)).toBe("W KS");
  });

  it("is a place where no card lies, and nothing on the felt", () => {
    expect(at("S", 0, 5, 5)).toBe("S place");
    expect(at("1", 0, 5, 5)).toBe("1 place");
    expect(at("3", 2, 5, layout.card.h + 5)).toBeNull();
  });
});
