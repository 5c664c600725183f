import { describe, expect, it } from "vitest";
import { cardBox, layoutOf, LONGEST, pileMeant, spreadOf, thingAt, zoneOf } from "../src/layout";
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

  it("a drop anywhere on a column that takes the card means it: nine points, from its covered cards to below its end", () => {
    const state = firstDeal();
    const zone = zoneOf(layout, column(state, "5"));
    const { w, h } = layout.card;
    for (const x of [1, zone.w / 2, zone.w - 2]) {
      for (const y of [1, zone.h / 2, zone.h - 2]) {
        const pointer = { x: zone.x + x, y: zone.y + y };
        // However the card is held.
        for (const across of [0.02, 0.5, 0.98]) {
          for (const down of [0.02, 0.5, 0.98]) {
            const dragged = { x: pointer.x - across * w, y: pointer.y - down * h, w, h };
            expect(pileMeant(layout, state.piles, dragged, pointer, ({ id }) => id === "5")?.id).toBe("5");
          }
        }
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
  const { w } = layout.card;
  /** With a card this far from the last one of a pile, in widths of a card, and held so far from its left edge. */
  const meant = (pile: string, across: number, welcome = "", held = 0.5): string | undefined => {
    const view = column(state, pile);
    const last = cardBox(layout, view, Math.max(0, view.cards.length - 1));
    const dragged = { ...last, x: last.x + across * w };
    const pointer = { x: dragged.x + held * w, y: dragged.y + 9 };
    return pileMeant(layout, state.piles, dragged, pointer, ({ id }) => welcome.split(" ").includes(id))?.id;
  };

  it("is the one the card covers most, whether many take it or none does", () => {
    for (const welcome of ["", "3 4"]) {
      for (const held of [0.02, 0.5, 0.98]) {
        expect(meant("3", 0.5, welcome, held)).toBe("3");
        expect(meant("3", 0.8, welcome, held)).toBe("4");
      }
    }
  });

  it("is one that takes the card, though another is covered more", () => {
    expect(meant("3", 0.5, "4")).toBe("4");
    expect(meant("3", 0.8, "3")).toBe("3");
  });

  it("is the one that the card lies on almost wholly, though one beside it would take it", () => {
    expect(meant("3", 0.2, "4")).toBe("3");
    expect(meant("3", -0.2, "2")).toBe("3");
  });

  it("is the one beside it that takes the card, if the pointer is there", () => {
    expect(meant("3", 0.2, "4", 0.98)).toBe("4");
  });

  it("is any foundation", () => {
    expect(meant("FD", 0.1)).toBe("FD");
  });

  it("is none on the felt, the stock and the waste, unless the card comes from there", () => {
    expect(meant("S", 0)).toBeUndefined();
    expect(meant("W", 0)).toBeUndefined();
    expect(meant("W", 0, "W")).toBe("W");
    expect(meant("1", -3)).toBeUndefined();
  });

  it("is the waste where the last card of its fan was", () => {
    const fanned = table({ W: "JS QS KS" }, {}, 3);
    const waste = column(fanned, "W");
    const wide = layoutOf(740, fanned.piles);
    const top = cardBox(wide, waste, 2);
    expect(pileMeant(wide, fanned.piles, { ...top, y: top.y + 12 }, { x: top.x + 9, y: top.y + 20 }, ({ id }) => id === "W" || id === "3")?.id).toBe("W");
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
