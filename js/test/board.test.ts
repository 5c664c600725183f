import { beforeEach, describe, expect, it, vi } from "vitest";
import { createBoard } from "../src/board";
import type { Command, State } from "../src/wire";
import { cardView, DECK, dice, firstDeal, randomTable, refusal, table, TEXTS } from "./board.fixture";
import { $, answer, board, card, DEAF, carry, el, key, mount, moved, over, pointer, press, release, sent, setTable, tap, touch, wishes } from "./board.harness";

setTable();

describe("drawing", () => {
  /** What is on the page, attributes in a fixed order. */
  function picture(root: Element): string {
    const attributes = [...root.attributes].map((a) => `${a.name}="${a.name === "class" ? [...root.classList].sort().join(" ") : a.value}"`);
    const inside = [...root.childNodes].map((n) => (n instanceof Element ? picture(n) : (n.textContent ?? "")));
    return `<${root.tagName} ${attributes.sort().join(" ")}>${inside.join("")}</>`;
  }

  it("is the same after any sequence of states as a fresh drawing of the last one", () => {
    const roll = dice(7);
    const states = Array.from({ length: 12 }, (_, i) => randomTable(roll, i + 1));
    for (let step = 0; step < 60; step++) {
      const state = { ...(states[roll(states.length)] as State), rev: step + 1, deal: 1 };
      board.setView(state);
      if (step % 6 !== 0) continue;
      const other = document.createElement("div");
      const fresh = createBoard(other, DEAF);
      fresh.setTexts(TEXTS);
      fresh.setView(state);
      expect(picture($(".rfl-table"))).toBe(picture(other.querySelector(".rfl-table") as Element));
      fresh.destroy();
    }
  });

  it("holds 52 distinct cards after any gestures on any tables", () => {
    const roll = dice(99);
    for (let step = 0; step < 200; step++) {
      if (step % 4 === 0) board.setView(randomTable(roll, step + 1));
      const cards = [...el.querySelectorAll<HTMLElement>("[data-card]")];
      const target = cards[roll(cards.length + 1)] ?? $(".rfl-table");
      const type = ["pointerdown", "pointermove", "pointermove", "pointerup", "pointercancel"][roll(5)] ?? "";
      pointer(type, target, roll(740), roll(560), { buttons: type === "pointerup" ? 0 : 1 });
      const names = [...el.querySelectorAll<HTMLElement>("[data-card]")].map((c) => c.dataset["card"]);
      const down = Number(el.querySelector(".rfl-count")?.textContent ?? 0);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length + down).toBe(52);
    }
  });

  it("draws another card when another deal gives it the same key", () => {
    board.setView(firstDeal());
    const dealt = firstDeal({ deal: 2, rev: 2 });
    for (const pile of dealt.piles) for (const view of pile.cards) view.key = 51 - view.key;
    board.setView(dealt);
    expect(el.querySelectorAll("[data-card]")).toHaveLength(28);
    expect(card("6D").dataset["key"]).toBe("51");
  });

  it("draws a new deal over the old one, key by key", () => {
    const roll = dice(5);
    for (let deal = 1; deal < 12; deal++) {
      const dealt = firstDeal({ deal, rev: deal });
      const shift = roll(52);
      for (const pile of dealt.piles) {
        for (const view of pile.cards) view.card = DECK[(view.key + shift) % 52] ?? "";
      }
      board.setView(dealt);
      const columns = dealt.piles.map((pile) => pile.cards.map((view) => view.card).join());
      const drawn = [...el.querySelectorAll("[data-pile]")].map((pile) =>
        [...pile.querySelectorAll<HTMLElement>("[data-card]")].map((c) => c.dataset["card"]).join(),
      );
      expect(drawn).toEqual(columns);
    }
  });

  it("names piles and cards for screen readers, and no card that lies face down", () => {
    board.setView(firstDeal());
    const named = { ...TEXTS.labels, card_place: "{card}, {number} of {count}", pile_cards: "{name}, {count} cards, {card} on top" };
    board.setTexts({ ...TEXTS, labels: named });
    expect(card("3S").getAttribute("aria-label")).toBe("card 3S, 2 of 2");
    expect($('[data-pile="2"]').getAttribute("aria-label")).toBe("pile 2, 2 cards, card 3S on top");
    expect($('[data-pile="2"]').getAttribute("role")).toBe("list");
    expect(el.querySelector('[data-pile="S"] [data-card]')).toBeNull();
    expect(el.innerHTML).not.toContain("JS");
  });

  it("draws a back for each card that lies face down in a column, and none for those that have turned", () => {
    const backs = (): number => el.querySelectorAll('[data-pile="5"] .rfl-back').length;
    const dealt = table({ "5": "9S" });
    for (const [rev, down] of [4, 3, 1, 0].entries()) {
      const piles = dealt.piles.map((pile) => (pile.id === "5" ? { ...pile, down } : pile));
      board.setView({ ...dealt, rev: rev + 1, piles });
      expect(backs()).toBe(down);
      expect($('[data-pile="5"]').querySelectorAll("[data-card]")).toHaveLength(1);
    }
  });

  it("writes hostile words as text", () => {
    const evil = '<img src=x onerror="window.hit=1"></script>';
    const state = firstDeal({ said: evil, refusal: refusal({ sentence: evil, title: evil, rule: evil }) });
    state.game.title = evil;
    state.game.code = evil;
    for (const pile of state.piles) {
      pile.name = evil;
      pile.mark = evil;
    }
    board.setTexts({ ...TEXTS, labels: Object.fromEntries(Object.keys(TEXTS.labels).map((k) => [k, evil])) });
    board.setView(state);
    board.setView({ ...state, rev: 2 });
    expect(el.querySelector("img, script")).toBeNull();
    expect($(".rfl-sentence").textContent).toBe(evil);
  });

  it("shows a refusal with its rule until the next state without one, and says it aloud", () => {
    board.setView(firstDeal());
    board.setView(firstDeal({ rev: 2, refusal: refusal({ piles: ["1"] }) }));
    expect($(".rfl-notice").dataset["rule"]).toBe("group-order");
    expect($(".rfl-live").textContent).toBe("No.");
    expect($('[data-pile="1"]').classList).toContain("rfl-blocker");
    board.setView(firstDeal({ rev: 3, refusal: refusal() }));
    expect($(".rfl-live").textContent).toBe("No.\u00a0");
    board.setView(firstDeal({ rev: 4, said: "Drawn." }));
    expect($(".rfl-notice").hidden).toBe(true);
    expect($(".rfl-live").textContent).toBe("Drawn.");
  });

  it("shows where the card could have gone, or which could have been lifted, and says it with the refusal", () => {
    const go = { sentence: "It can go to column 2.", cards: [], piles: ["2", "FH"] };
    board.setView(firstDeal());
    board.setView(firstDeal({ rev: 2, refusal: refusal({ allowed: go }) }));
    const marked = (): string[] =>
      [...el.querySelectorAll<HTMLElement>(".rfl-allowed")].map(({ dataset }) => dataset["card"] ?? dataset["pile"] ?? "").sort();
    expect(marked()).toEqual(["2", "FH"]);
    expect($(".rfl-instead").textContent).toBe("It can go to column 2.");
    expect($(".rfl-live").textContent).toBe("No. It can go to column 2.");
    const lift = { sentence: "Only 3♠.", cards: [cardView("3S").key], piles: [] };
    board.setView(firstDeal({ rev: 3, refusal: refusal({ allowed: lift }) }));
    expect(marked()).toEqual(["3S"]);
    board.setView(firstDeal({ rev: 4 }));
    expect(marked()).toEqual([]);
  });

  it("says that the game is won without barring undo or a new game", () => {
    board.setView(table({ FS: "AS" }, { won: true, undo: 1 }));
    expect($(".rfl").dataset["won"]).toBe("true");
    expect($(".rfl-win").hidden).toBe(false);
    expect(($("[data-action=undo]") as HTMLButtonElement).disabled).toBe(false);
    expect(($("[data-action=new]") as HTMLButtonElement).disabled).toBe(false);
  });
});

describe("keys", () => {
  it.each([
    ["d", {}, "stock"],
    ["u", {}, "undo"],
    ["z", { ctrlKey: true }, "undo"],
    ["z", { metaKey: true }, "undo"],
    ["r", {}, "redo"],
    ["Z", { ctrlKey: true, shiftKey: true }, "redo"],
    ["y", { ctrlKey: true }, "redo"],
  ])("%s %o is %s, each time it repeats", (name, more, wish) => {
    board.setView(firstDeal());
    for (let i = 0; i < 3; i++) expect(press(name, { ...more, repeat: i > 0 }).defaultPrevented).toBe(true);
    expect(wishes()).toEqual([wish, wish, wish]);
  });

  it.each(["a", "b", "x", "z", "Enter", " ", "ArrowUp", "ArrowDown", "1", "Delete"])("%s does nothing and goes nowhere", (name) => {
    board.setView(firstDeal());
    const outside = vi.fn();
    document.body.addEventListener("keydown", outside);
    press(name);
    document.body.removeEventListener("keydown", outside);
    expect(outside).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
    expect($(".rfl").dataset["lmSuppressShortcuts"]).toBe("true");
  });

  it("Ctrl+S stays the notebook's: Lumino finds the board's mark gone for this one event", () => {
    board.setView(firstDeal());
    const seen: (string | null)[] = [];
    const lumino = (): void => void seen.push($(".rfl").getAttribute("data-lm-suppress-shortcuts"));
    document.addEventListener("keydown", lumino, true);
    press("s", { ctrlKey: true });
    vi.advanceTimersByTime(1);
    press("Enter", { ctrlKey: true });
    press("z", { ctrlKey: true });
    document.removeEventListener("keydown", lumino, true);
    expect(seen).toEqual([null, "true", "true"]);
  });

  it("Escape clears the selection, then closes the panel, then leaves the board", () => {
    el.tabIndex = -1;
    board.setView(firstDeal());
    $("[data-action=new]").click();
    tap(firstDeal(), "9S");
    press("Escape");
    expect(el.querySelector(".rfl-selected")).toBeNull();
    expect($(".rfl-panel").hidden).toBe(false);
    press("Escape");
    expect($(".rfl-panel").hidden).toBe(true);
    expect($(".rfl-live").textContent).toBe("");
    press("Escape");
    expect(document.activeElement).toBe(el);
    expect($(".rfl-live").textContent).toBe("<left>");
  });

  it("a click without a pointer, as voice control makes it, is a tap; a pointer's own click is none besides", () => {
    const click = (selector: string, detail: number): unknown => $(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    board.setView(firstDeal({ targets: { [key("7H")]: ["7"] } }));
    click("[data-pile=S]", 0);
    click('[data-card="7H"]', 0);
    expect($(".rfl-selected").dataset["card"]).toBe("7H");
    click('[data-card="AD"] svg', 0);
    expect(wishes()).toEqual(["stock", "move 4:7H-7"]);
    click("[data-pile=S]", 1);
    board.setConnected(false);
    click("[data-pile=S]", 0);
    expect(wishes()).toHaveLength(2);
  });

  it("a press on the table brings the keys to the board", () => {
    board.setView(firstDeal());
    touch(firstDeal(), "9S");
    expect(document.activeElement).toBe($(".rfl"));
  });
});

describe("the new game panel", () => {
  const code = (): HTMLInputElement => $("input.rfl-input") as HTMLInputElement;
  const type = (text: string): void => {
    code().value = text;
    code().dispatchEvent(new Event("input", { bubbles: true }));
  };
  const deal = (): void => void $(".rfl-panel").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

  beforeEach(() => {
    board.setView(firstDeal());
    $("[data-action=new]").click();
  });

  it("deals with the chosen draw count, or the code, and closes when other cards are dealt", () => {
    ($('input[value="3"]') as HTMLInputElement).click();
    deal();
    type(" TF1-D1N-AAAAAAC ");
    deal();
    expect(wishes()).toEqual(["new_game reflechi 3   false false", "new_game TF1-D1N-AAAAAAC"]);
    answer(firstDeal({ rev: 2, deal: 2 }));
    expect($(".rfl-panel").hidden).toBe(true);
    expect(document.activeElement).toBe($("[data-action=new]"));
  });

  it("deals the same cards again", () => {
    $("[data-action=same_deal]").click();
    expect(wishes()).toEqual([`new_game ${firstDeal().game.code}`]);
  });

  it("shows the refusal of a code where it was typed, and keeps what was typed", () => {
    type("nonsense");
    deal();
    answer(firstDeal({ rev: 2, refusal: refusal({ rule: "code-form", sentence: "Three parts." }) }));
    expect($(".rfl-panel-error").textContent).toBe("Three parts.");
    expect($(".rfl-notice").hidden).toBe(true);
    expect(code().value).toBe("nonsense");
  });

  it("takes letters as letters", () => {
    press("d", {}, code());
    press("u", {}, code());
    expect(sent).toEqual([]);
  });

  it("Cancel and Escape close it and give the focus back", () => {
    press("Escape", {}, code());
    expect($(".rfl-panel").hidden).toBe(true);
    expect(document.activeElement).toBe($("[data-action=new]"));
    $("[data-action=new]").click();
    $("[data-action=cancel]").click();
    expect(document.activeElement).toBe($("[data-action=new]"));
    expect(sent).toEqual([]);
  });
});

describe("the connection", () => {
  const status = (): string | undefined => $(".rfl-status").dataset["status"];

  it("is called busy when an answer does not come, until the last command is answered", () => {
    board.setView(firstDeal());
    press("d");
    press("d");
    vi.advanceTimersByTime(799);
    expect(status()).toBe("");
    vi.advanceTimersByTime(1);
    expect(status()).toBe("busy");
    const { sender } = sent[0] as Command;
    board.setView(firstDeal({ rev: 2, handled: { sender, id: 1 } }));
    expect(status()).toBe("busy");
    board.setView(firstDeal({ rev: 3, handled: { sender, id: 2 } }));
    expect(status()).toBe("");
    vi.advanceTimersByTime(5000);
    expect(status()).toBe("");
  });

  it("is called lost at once, with all controls off and nothing sent", () => {
    board.setView(firstDeal({ undo: 1 }));
    board.setConnected(false);
    expect(status()).toBe("offline");
    for (const action of ["undo", "redo", "new"]) expect(($(`[data-action=${action}]`) as HTMLButtonElement).disabled).toBe(true);
    press("d");
    tap(firstDeal(), "3S");
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([]);
    board.setConnected(true);
    expect(status()).toBe("");
  });

  it("is lost when sending throws; the cards go home", () => {
    board.destroy();
    mount(() => {
      throw new Error("Cannot send");
    });
    const state = firstDeal();
    board.setView(state);
    carry(state, "8S", ...over(state, "4"));
    release(...over(state, "4"));
    expect(status()).toBe("offline");
    expect(moved("8S")).toBe("");
  });

  it("is quiet: no card moves without a wish, however long one waits", () => {
    board.setView(firstDeal());
    const before = el.innerHTML;
    vi.advanceTimersByTime(60_000);
    expect(el.innerHTML).toBe(before);
  });
});
