/** What Python tells of a record: the tree of moves with its annotations, and the frames of a study. */

import type { PileView, State } from "./wire";

export interface MarkView {
  /** Number of the glyph, as in `$4`. */
  glyph: number;
  symbol: string;
  name: string;
}

/** What is pointed at: cards by key, piles by id, and arrows between them. */
export interface HighlightView {
  cards: number[];
  piles: string[];
  /** Each end is a card's key or a pile's id. */
  arrows: [number | string, number | string][];
}

/** A move of the record and what is said of it. */
export interface NodeView {
  id: number;
  /** null for the deal. */
  parent: number | null;
  /** The line that goes on first, then the variations. */
  children: number[];
  /** How many actions it is from the deal, the deal being 0. */
  number: number;
  token: string;
  /** The token as people read it, with ♠♥♦♣; empty for the deal. */
  text: string;
  /** Comments as they were written, and as HTML in which all text is escaped. */
  before: string;
  before_html: string;
  comment: string;
  comment_html: string;
  marks: MarkView[];
  /** What a solver says of the position after it, where that is another than before. */
  verdict: MarkView | null;
  highlights: HighlightView;
  /** Sentences of the attempts that were refused here. */
  refused: string[];
  /** Whether the line was played and taken back. */
  undone: boolean;
  score: number;
  /** Studies only: the piles after this move, `S:24| W:JSQS FS: … 1:6D`; hidden cards are counted. */
  frame?: string;
}

export interface RecordView {
  v: 1;
  title: string;
  /** What is known of the game, label and value: player, date, result, code… */
  facts: [string, string][];
  /** nodes[0] is the deal; a parent comes before its children. */
  nodes: NodeView[];
  /** Id of the node the game stands at, or at which reading begins. */
  cursor: number;
  /** Glyphs to choose from. */
  glyphs: MarkView[];
}

/** What the frames of a study have in common: the piles without cards, and each card's key. */
export interface StudyBase {
  game: State["game"];
  piles: PileView[];
  keys: Record<string, number>;
}
