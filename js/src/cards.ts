/** What a card looks like: its corner, its middle, its suit as a drawn path (no emoji font has a say). */

import { h, svg } from "./dom";

const SUIT_PATHS: Record<string, string> = {
  S: "M50 6C44 24 10 40 10 64c0 14 10 22 21 22 7 0 12-3 15-8-1 7-4 12-10 16h28c-6-4-9-9-10-16 3 5 8 8 15 8 11 0 21-8 21-22C90 40 56 24 50 6z",
  H: "M50 92C42 78 8 60 8 33 8 18 19 9 30 9c9 0 16 5 20 14C54 14 61 9 70 9c11 0 22 9 22 24 0 27-34 45-42 59z",
  D: "M50 5C42 22 30 37 16 50c14 13 26 28 34 45 8-17 20-32 34-45C70 37 58 22 50 5z",
  C: "M50 7c-12 0-21 9-21 20 0 6 2 11 6 15-3-1-6-2-9-2-11 0-20 9-20 21s9 21 20 21c9 0 16-4 20-11-1 9-4 16-11 22h30c-7-6-10-13-11-22 4 7 11 11 20 11 11 0 20-9 20-21s-9-21-20-21c-3 0-6 1-9 2 4-4 6-9 6-15C71 16 62 7 50 7z",
};

const SUIT_OF_SIGN: Record<string, string> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const COURT = "JQK";

export function rankText(card: string): string {
  return card[0] === "T" ? "10" : card.slice(0, 1);
}

export function isRed(card: string): boolean {
  return card[1] === "H" || card[1] === "D";
}

/** A suit as a picture, from its letter. */
export function suitPicture(suit: string, className: string): SVGSVGElement {
  return svg("0 0 100 100", SUIT_PATHS[suit] ?? "", className);
}

/** The faint sign of an empty place: suits are drawn, any other sign is text. */
export function markPicture(mark: string): Element {
  const suit = SUIT_OF_SIGN[mark];
  return suit ? suitPicture(suit, "rfl-mark-suit") : h("span", { class: "rfl-mark-text" }, mark);
}

/** The inside of a face-up card. */
export function face(card: string): Element[] {
  const suit = card.slice(1, 2);
  const rank = h("span", { class: card[0] === "T" ? "rfl-rank rfl-ten" : "rfl-rank" }, rankText(card));
  const middle = COURT.includes(card.slice(0, 1))
    ? h("span", { class: "rfl-court" }, card.slice(0, 1))
    : suitPicture(suit, "rfl-pip");
  return [h("span", { class: "rfl-index" }, rank, suitPicture(suit, "rfl-suit")), middle];
}
