/**
 * What a card looks like. Ranks and suits are drawn, not written: in the tight strip of a covered card
 * each pixel counts, and no font of the reader's system may have a say in it.
 */

import { h, svg } from "./dom";

const SUIT_PATHS: Record<string, string> = {
  S: "M50 6C44 24 10 40 10 64c0 14 10 22 21 22 7 0 12-3 15-8-1 7-4 12-10 16h28c-6-4-9-9-10-16 3 5 8 8 15 8 11 0 21-8 21-22C90 40 56 24 50 6z",
  H: "M50 92C42 78 8 60 8 33 8 18 19 9 30 9c9 0 16 5 20 14C54 14 61 9 70 9c11 0 22 9 22 24 0 27-34 45-42 59z",
  D: "M50 5C42 22 30 37 16 50c14 13 26 28 34 45 8-17 20-32 34-45C70 37 58 22 50 5z",
  C: "M50 7c-12 0-21 9-21 20 0 6 2 11 6 15-3-1-6-2-9-2-11 0-20 9-20 21s9 21 20 21c9 0 16-4 20-11-1 9-4 16-11 22h30c-7-6-10-13-11-22 4 7 11 11 20 11 11 0 20-9 20-21s-9-21-20-21c-3 0-6 1-9 2 4-4 6-9 6-15C71 16 62 7 50 7z",
};

/** Pen strokes in a box of 64 × 100; ten is two strokes in the width of one figure. */
const RANK_STROKES: Record<string, string> = {
  A: "M5 93 32 7l27 86M15 64h34",
  "2": "M9 31C9 17 18 7 32 7s23 9 23 22c0 12-7 20-18 32L9 93h48",
  "3": "M9 7h45L30 40c15 0 27 10 27 26S46 93 31 93C20 93 11 88 7 78",
  "4": "M44 93V7L6 70h54",
  "5": "M53 7H15l-4 38c5-5 12-7 20-7 15 0 26 11 26 27S46 93 31 93c-11 0-20-5-24-14",
  "6": "M46 7C24 20 8 42 8 67a24.5 26 0 1 0 49 0 24.5 26 0 1 0-49 0",
  "7": "M7 7h50L25 93",
  "8": "M12 28a20 21 0 1 0 40 0 20 21 0 1 0-40 0M7 70a25 23 0 1 0 50 0 25 23 0 1 0-50 0",
  "9": "M18 93c22-13 39-35 39-60a24.5 26 0 1 0-49 0 24.5 26 0 1 0 49 0",
  T: "M3 19 12 8v85M32 50a14 43 0 1 0 28 0 14 43 0 1 0-28 0",
  J: "M48 7v59c0 17-8 27-21 27S8 84 7 72",
  Q: "M7 50a25 43 0 1 0 50 0 25 43 0 1 0-50 0M38 70l20 26",
  K: "M11 7v86M55 7 12 55M27 42l30 51",
};

const SUIT_OF_SIGN: Record<string, string> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const COURT = "JQK";

export function isRed(card: string): boolean {
  return card[1] === "H" || card[1] === "D";
}

/** A suit as a picture, from its letter. */
export function suitPicture(suit: string, className: string): SVGElement {
  return svg("0 0 100 100", SUIT_PATHS[suit] ?? "", className);
}

/** Pen strokes in a box of 100 × 100: the waste may come back, or no more. */
const SIGN_STROKES: Record<string, string> = {
  "↻": "M84 50a34 34 0 1 1-11-25M77 4v24H53",
  "✕": "M18 18l64 64M82 18 18 82",
};

/** The faint sign of an empty place: suits are drawn, and what an empty stock says, with its number; any other sign is text. */
export function markPicture(mark: string): Element {
  const suit = SUIT_OF_SIGN[mark];
  if (suit) return suitPicture(suit, "rfl-mark-suit");
  const strokes = SIGN_STROKES[mark.charAt(0)];
  return strokes ? h("span", "rfl-mark-text", svg("0 0 100 100", strokes, "rfl-mark-sign"), mark.slice(1)) : h("span", "rfl-mark-text", mark);
}

/** The inside of a face-up card. */
export function face(card: string): Element[] {
  const suit = card.slice(1, 2);
  const rank = card.slice(0, 1);
  const corner = rankPicture(rank, rank === "T" ? "rfl-rank rfl-ten" : "rfl-rank");
  const middle = COURT.includes(rank) ? rankPicture(rank, "rfl-court") : suitPicture(suit, "rfl-pip");
  return [h("span", "rfl-index", corner, suitPicture(suit, "rfl-suit")), middle];
}

function rankPicture(rank: string, className: string): SVGElement {
  return svg("0 0 64 100", RANK_STROKES[rank] ?? "", className);
}
