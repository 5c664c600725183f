/**
 * What a comment points at, drawn over the table: outlines round cards and piles, and arrows. Each line has a
 * light and a dark part, so that it is seen on red, black, backs and empty places alike.
 */

import { s } from "./dom";
import { type Box, cardBox, type Layout, type Point, spreadOf } from "./layout";
import type { HighlightView } from "./record";
import { pileById, spotOf } from "./state";
import type { PileView, State } from "./wire";

/** How far outside of a pile its outline runs. */
const AROUND = 4;
/** How far from the middle of a card to its edge an arrow begins and ends. */
const INSIDE = 0.5;

export class Highlights {
  readonly element = s("svg", { class: "rfl-highlights", "aria-hidden": "true" });
  #drawn = "";

  draw(state: State, layout: Layout, highlights: HighlightView | null): void {
    const boxes = highlights ? boxesOf(state, layout, highlights) : [];
    const arrows = highlights ? arrowsOf(state, layout, highlights) : [];
    const radius = layout.card.w * 0.085;
    const shapes = JSON.stringify([layout.width, boxes, arrows]);
    if (shapes === this.#drawn) return;
    this.#drawn = shapes;
    this.element.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    this.element.replaceChildren(
      ...boxes.flatMap((box) => twice("rect", { ...rectangle(box), rx: String(radius), class: "rfl-box" })),
      ...arrows.flatMap((d) => twice("path", { d, class: "rfl-arrow" })),
    );
  }
}

/** What of a card is seen, when others lie on it; null for a card that is not on the table or hidden. */
export function visibleBox(state: State, layout: Layout, key: number): Box | null {
  const spot = spotOf(state, key);
  if (!spot) return null;
  const { pile, index } = spot;
  const box = cardBox(layout, pile, index);
  if (index === pile.cards.length - 1) return box;
  const { dx, dy } = spreadOf(layout, pile);
  if (dy > 0) return { ...box, h: dy };
  return dx > 0 && index >= pile.cards.length - pile.fan ? { ...box, w: dx } : null;
}

/** A pile from its place to the end of its last card. */
export function pileBox(layout: Layout, pile: PileView): Box {
  const place = cardBox(layout, { ...pile, down: 0, cards: [] }, 0);
  const last = cardBox(layout, pile, Math.max(0, pile.cards.length - 1));
  return { ...place, w: last.x + last.w - place.x, h: last.y + last.h - place.y };
}

function boxesOf(state: State, layout: Layout, { cards, piles }: HighlightView): Box[] {
  const wide = piles.flatMap((id) => pileById(state, id) ?? []).map((pile) => grown(pileBox(layout, pile)));
  return [...cards.flatMap((key) => visibleBox(state, layout, key) ?? []), ...wide];
}

function arrowsOf(state: State, layout: Layout, { arrows }: HighlightView): string[] {
  return arrows.flatMap(([from, to]) => {
    const [start, goal] = [endBox(state, layout, from), endBox(state, layout, to)];
    return (start && goal && arrowPath(start, goal, layout.card.w)) ?? [];
  });
}

/** Where an arrow begins or ends: at a card, or where the next card of a pile would be seen. */
function endBox(state: State, layout: Layout, end: number | string): Box | null {
  if (typeof end === "number") return visibleBox(state, layout, end);
  const pile = pileById(state, end);
  return pile ? cardBox(layout, pile, Math.max(0, pile.cards.length - 1)) : null;
}

/** The outline of an arrow from one box to another, along the line of their middles; null if there is no way between. */
export function arrowPath(from: Box, to: Box, cardWidth: number): string | null {
  const [middle, goal] = [middleOf(from), middleOf(to)];
  const whole = Math.hypot(goal.x - middle.x, goal.y - middle.y);
  if (whole === 0) return null;
  const way = { x: (goal.x - middle.x) / whole, y: (goal.y - middle.y) / whole };
  // Both ends lie well inside of the boxes, so that it is clear which of two neighbours is meant.
  const begin = INSIDE * edgeDistance(from, way);
  const start = { x: middle.x + way.x * begin, y: middle.y + way.y * begin };
  const length = whole - begin - INSIDE * edgeDistance(to, way);
  if (length <= 0) return null;
  const half = Math.max(2, cardWidth * 0.035);
  const head = Math.min(half * 5, length / 2);
  const at = (along: number, aside: number): string => {
    const x = start.x + way.x * along - way.y * aside;
    const y = start.y + way.y * along + way.x * aside;
    return `${round(x)} ${round(y)}`;
  };
  const neck = length - head;
  const points = [at(0, half), at(neck, half), at(neck, head * 0.6), at(length, 0), at(neck, -head * 0.6), at(neck, -half), at(0, -half)];
  return `M${points.join("L")}z`;
}

/** How far it is from the middle of a box to its edge in this direction. */
function edgeDistance(box: Box, way: Point): number {
  return Math.min(box.w / 2 / Math.abs(way.x || 1e-9), box.h / 2 / Math.abs(way.y || 1e-9));
}

function middleOf(box: Box): Point {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

function grown(box: Box): Box {
  return { x: box.x - AROUND, y: box.y - AROUND, w: box.w + 2 * AROUND, h: box.h + 2 * AROUND };
}

function rectangle(box: Box): Record<string, string> {
  return { x: String(box.x), y: String(box.y), width: String(box.w), height: String(box.h) };
}

/** Once broad in the colour of the ground, once in its own colour over it. */
function twice(tag: string, attributes: Record<string, string>): SVGElement[] {
  return [s(tag, { ...attributes, class: `${attributes["class"]} rfl-casing` }), s(tag, attributes)];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
