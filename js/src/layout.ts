/** Where everything lies, in whole pixels of the table, from its width alone. Pure geometry. */

import { type PileView, type Prefs, UNSET } from "./wire";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

/** How the cards of one pile follow each other, and how high the figures in their corners are. */
export interface Spread {
  dx: number;
  dy: number;
  /** Strip of a back in a column, whose face-up cards lie below all of them. */
  back: number;
  figure: number;
  /** Rank above suit: side by side they would be too small to read. */
  stacked?: boolean;
}

export interface Layout {
  width: number;
  height: number;
  card: { w: number; h: number };
  /** Between columns, and between the two rows. */
  gap: number;
  rowGap: number;
  /** Strip of a covered card in a column of up to `COMFORTABLE` cards, and in the longest one. */
  strip: number;
  minStrip: number;
  places: Map<string, Box>;
}

/** Six cards dealt above a king's full run. */
export const LONGEST = 19;
const COMFORTABLE = 10;
/** Below a column a drop still counts for it. */
const BELOW = 20;
/** A pile that refuses a card is meant if it is covered more than this many times as much as one that takes it. */
const SURE = 4;
/** Width of rank and suit, in heights of a figure: side by side, and one above the other. */
const CORNER = 1.62;
const STACKED = 0.9;
const LEGIBLE = 10;
const NARROW = 360;
const WIDE = 740;
/** Part of the width that small cards take. */
const SMALL = 0.8;

/** `look`: how large the cards are, within the width, and whether the upper row is mirrored. */
export function layoutOf(width: number, piles: PileView[], look: Pick<Prefs, "card_size" | "left_handed"> = UNSET): Layout {
  const columns = piles.filter((pile) => pile.role === "column").length || 1;
  const roominess = look.card_size === "large" ? 0 : Math.min(1, Math.max(0, (width - NARROW) / (WIDE - NARROW)));
  const used = look.card_size === "small" ? Math.max(Math.min(width, NARROW), Math.floor(width * SMALL)) : width;
  const pad = Math.round(8 + 10 * roominess);
  const gapRatio = 0.09 + 0.22 * roominess;
  const w = Math.floor((used - 2 * pad) / (columns + (columns - 1) * gapRatio));
  const gap = Math.floor((used - 2 * pad - columns * w) / Math.max(1, columns - 1));
  const card = { w, h: Math.round(w * 1.38) };
  const minStrip = Math.max(15, Math.round(w * 0.19));
  const rowGap = Math.max(10, Math.round(w * 0.2));
  const left = Math.floor((width - columns * w - (columns - 1) * gap) / 2);
  const slot = (index: number): number => left + index * (w + gap);
  const secondRow = pad + card.h + rowGap;
  const layout: Layout = {
    width,
    height: secondRow + card.h + (LONGEST - 1) * minStrip + pad,
    card,
    gap,
    rowGap,
    strip: Math.floor(((LONGEST - 1) * minStrip) / (COMFORTABLE - 1)),
    minStrip,
    places: new Map(),
  };
  const place = (pile: PileView, index: number, y: number): void => {
    layout.places.set(pile.id, { x: slot(index), y, w, h: card.h });
  };
  const hand = piles.filter((pile) => pile.role === "stock" || pile.role === "waste");
  const foundations = piles.filter((pile) => pile.role === "foundation");
  const mirrored = look.left_handed;
  // A fan runs to the right in a mirror too, towards the stock: the corners of its cards are on their left.
  hand.forEach((pile, index) => place(pile, mirrored ? columns - 1 - index - (pile.fan > 1 ? 1 : 0) : index, pad));
  foundations.forEach((pile, index) => place(pile, mirrored ? index : columns - foundations.length + index, pad));
  piles
    .filter((pile) => pile.role === "column")
    .forEach((pile, index) => place(pile, index, secondRow));
  return layout;
}

export function spreadOf(layout: Layout, pile: PileView): Spread {
  const { card, gap, strip, minStrip } = layout;
  const largest = Math.max(14, Math.round(card.w * 0.25));
  if (pile.role === "column") {
    const covered = Math.max(1, pile.cards.length - 1);
    const back = Math.round(minStrip / 2);
    const dy = Math.min(strip, Math.floor(((LONGEST - 1) * minStrip - pile.down * back) / covered));
    return { dx: 0, dy, back, figure: Math.min(largest, dy - 4) };
  }
  if (pile.fan > 1) {
    // The fan may run to the edge of the free place beside the waste, where the foundations begin.
    const dx = Math.min(Math.round(card.w * 0.52), Math.floor((card.w + gap) / (pile.fan - 1)));
    const figure = (width: number): number => Math.min(largest, Math.floor((dx - 5) / width));
    const stacked = figure(CORNER) < LEGIBLE;
    return { dx, dy: 0, back: 0, figure: figure(stacked ? STACKED : CORNER), stacked };
  }
  return { dx: 0, dy: 0, back: 0, figure: largest };
}

/** The place of a card within its pile. Where cards do not spread they lie on each other. */
export function offsetOf(spread: Spread, pile: PileView, index: number): Point {
  if (pile.role === "column") return { x: 0, y: pile.down * spread.back + index * spread.dy };
  const firstOfFan = Math.max(0, pile.cards.length - pile.fan);
  return { x: Math.max(0, index - firstOfFan) * spread.dx, y: 0 };
}

export function cardBox(layout: Layout, pile: PileView, index: number): Box {
  const place = layout.places.get(pile.id) ?? { x: 0, y: 0, w: 0, h: 0 };
  const offset = offsetOf(spreadOf(layout, pile), pile, index);
  return { x: place.x + offset.x, y: place.y + offset.y, w: layout.card.w, h: layout.card.h };
}

/** What lies at a point: a pile and, unless it is an empty place or a back, the index of the card. */
export function thingAt(layout: Layout, piles: PileView[], point: Point): { pile: PileView; index: number } | null {
  for (const pile of piles) {
    for (let index = pile.cards.length - 1; index >= 0; index--) {
      if (contains(cardBox(layout, pile, index), point)) return { pile, index };
    }
    const place = layout.places.get(pile.id);
    if (place && contains(place, point)) return { pile, index: -1 };
  }
  return null;
}

/** Where a drop counts for this pile: all of it, half the gap around, and somewhat below. */
export function zoneOf(layout: Layout, pile: PileView): Box {
  const last = cardBox(layout, pile, Math.max(0, pile.cards.length - 1));
  const place = layout.places.get(pile.id) ?? last;
  const beside = layout.gap / 2;
  const above = layout.rowGap / 2;
  const below = pile.role === "column" ? BELOW : above;
  return {
    x: place.x - beside,
    y: place.y - above,
    w: last.x + last.w + 2 * beside - place.x,
    h: last.y + last.h + below - (place.y - above),
  };
}

/**
 * The pile a drop means: of those that `welcome` the dragged card the one it covers most, and else of all. But where it
 * lies almost wholly on another one, and the pointer too, that one is meant: a refusal teaches.
 */
export function pileMeant(layout: Layout, piles: PileView[], dragged: Box, pointer: Point, welcome: (pile: PileView) => boolean): PileView | null {
  const covered = (pile: PileView | null): number => (pile ? overlap(zoneOf(layout, pile), dragged) : 0);
  const most = (some: PileView[]): PileView | null => some.reduce<PileView | null>((best, pile) => (covered(pile) > covered(best) ? pile : best), null);
  const glad = most(piles.filter(welcome));
  const plain = most(piles.filter(({ role }) => role === "column" || role === "foundation"));
  const sure = plain && contains(zoneOf(layout, plain), pointer) && covered(plain) > SURE * covered(glad);
  return sure ? plain : (glad ?? plain);
}

function contains(box: Box, point: Point): boolean {
  return point.x >= box.x && point.x < box.x + box.w && point.y >= box.y && point.y < box.y + box.h;
}

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}
