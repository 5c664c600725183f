/**
 * The border between Python and the page: the only types both sides know.
 *
 * Python sends whole traits (`State`, `Texts`); the page sends commands. The same JSON samples
 * (`tests/samples/`) are read by the tests of both sides, so neither can drift alone.
 */

import type { HighlightView } from "./record";

export const WIRE_VERSION = 1;

/** One card on the table. `key` is its place in the deal: it tells equal cards of two decks apart. */
export interface CardView {
  key: number;
  /** Two characters: rank A23456789TJQK, then suit SHDC. */
  card: string;
}

export type Role = "stock" | "waste" | "foundation" | "column";

export interface PileView {
  /** `1`…`7`, `W`, `S`, and `FS` `FH` `FD` `FC` for the four foundation places. */
  id: string;
  role: Role;
  /** What a screen reader calls it, in the player's language. */
  name: string;
  /** The faint sign on the empty place: `K`, `♠`, `↻`, or nothing. */
  mark: string;
  /** Face-down cards under the face-up ones. */
  down: number;
  /** Face-up cards, the playable one last. */
  cards: CardView[];
  /** How many of the last cards lie side by side (the waste); 1 where they do not. */
  fan: number;
}

/** A refused wish: what was meant, what stands in the way, and the rule in words. */
export interface RefusalView {
  rule: string;
  title: string;
  sentence: string;
  /** Keys of the cards the player meant to move. */
  meant: number[];
  /** Keys of the cards that forbid it. */
  blockers: number[];
  /** Piles that forbid it. */
  piles: string[];
  /** What could be done instead. Not there in what was saved before there was any. */
  allowed?: AllowedView | null;
  /** The lesson on its rule, where one is offered. */
  practise: { lesson: string; words: string } | null;
}

/** In words; with the piles the card can go to, or else the key of the card that can be lifted. */
export interface AllowedView {
  sentence: string;
  cards: number[];
  piles: string[];
}

/** Everything a board shows. Always sent whole. */
export interface State {
  v: typeof WIRE_VERSION;
  /** Number of this state; each one sent is higher than the last. */
  rev: number;
  /** Number of the deal on this table; another number means other cards were dealt. */
  deal: number;
  /** `passes` as a new game would be asked for it: null as usual. `counted`: what the points are called. */
  game: { name: string; title: string; code: string; draw: number; passes: number | string | null; scoring: string; counted: string };
  piles: PileView[];
  /** Key of the first card of a run → the piles that take it. Nothing else is legal. */
  targets: Record<string, string[]>;
  score: number;
  moves: number;
  /** How many actions can be undone and redone now. */
  undo: number;
  redo: number;
  won: boolean;
  /** That the game is lost, in words, where its rules declare it. */
  lost: string | null;
  /** How often the waste may still become the stock; null without a limit. */
  recycles: number | null;
  paused: boolean;
  /** Whole seconds played, and whether they are counted now; null where time is worth nothing. */
  clock: { seconds: number; goes: boolean } | null;
  refusal: RefusalView | null;
  /** What just happened, in words, for the live region. */
  said: string;
  /** Whether statistics are kept, and what is told of them; null until somebody asks, and in what was saved before. */
  kept?: { on: boolean; words: string } | null;
  /** The last command Python has dealt with, whoever sent it. */
  handled: { sender: string; id: number } | null;
}

/** What can be asked for in a lesson. */
export type LessonAsk = "next" | "show" | "again" | "restart" | "back";

/** A lesson above the board. Its texts are safe HTML: Python has escaped what is in them. */
export interface Lesson {
  /** Title, progress, stars, the rule. */
  head: string;
  /** What is said of the last try, or of the lesson. */
  said: string;
  task: string;
  /** A button for each. */
  offers: string;
}

/** What can be asked for without arguments. */
export type Ask = "hint" | "show_line" | "which_lost" | "stop_advice";

/** What the solver says beside the board. Always sent whole. */
export interface Advice {
  /** What the verdict light shows. */
  light: "off" | "thinking" | "winnable" | "unwinnable" | "unknown";
  /** A hint, a verdict, how far a search has come, or nothing. */
  sentence: string;
  /** What a hint points at. */
  highlights: HighlightView;
  /** What can be asked for now. */
  offers: Ask[];
}

/** Words of the current language. `{name}` in a text is replaced by the page; `key.one`, `key.other` are plurals. */
export interface Texts {
  language: string;
  /** Whether somebody has chosen it; if nobody has, the page may ask for the browser's. */
  chosen: boolean;
  /** What each language there is calls itself. */
  languages: Record<string, string>;
  labels: Record<string, string>;
  /** `7H` → "seven of hearts". */
  cards: Record<string, string>;
  /** What panels show, as HTML in which Python has escaped all text. */
  panels: { help: string; settings: string; new_game: string };
}

/** What the player has set; the page may write it, Python checks it. */
export interface Prefs {
  language: string;
  interactive_rules: boolean;
  double_click: boolean;
  /** Whether the verdict light is on. */
  verdict: boolean;
  four_colour: boolean;
  /** Whether the table is mirrored. */
  left_handed: boolean;
  card_size: "small" | "medium" | "large";
  /** Whether cards travel. */
  motion: boolean;
  sound: boolean;
  /** Whether a screen reader is told what happens. */
  announcements: boolean;
}

/** Until Python says otherwise, and for what was saved before there was a setting. */
export const UNSET: Prefs = {
  language: "",
  interactive_rules: true,
  double_click: true,
  verdict: false,
  four_colour: false,
  left_handed: false,
  card_size: "medium",
  motion: true,
  sound: false,
  announcements: true,
};

/** Whether the page can be seen. Nobody waits for an answer. */
export type Sight = "shown" | "hidden";

export type Intent =
  | { cmd: "move"; args: { move: string } }
  | { cmd: "tap"; args: { card: string } }
  | { cmd: "double_tap"; args: { card: string } }
  | { cmd: "stock" | "undo" | "redo" | "pause" | "resume" | Ask | LessonAsk | Sight; args?: Record<string, never> }
  | { cmd: "statistics"; args: { on?: boolean } }
  | { cmd: "practise"; args: { lesson: string } }
  | { cmd: "new_game"; args: { rules: string; draw: number; passes: number | string | null; scoring: string | null; winnable: boolean; cumulative: boolean } | { code: string } }
  | { cmd: "goto" | "promote" | "demote" | "delete"; args: { node: number } }
  | { cmd: "comment"; args: { node: number; text: string; before: boolean } }
  | { cmd: "mark"; args: { node: number; glyph: number } };

/** A wish of the player, as it goes to Python. */
export type Command = Required<Intent> & {
  v: typeof WIRE_VERSION;
  id: number;
  sender: string;
  base_rev: number;
};
