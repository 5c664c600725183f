import { describe, expect, it, vi } from "vitest";
import { cardView, firstDeal, refusal, table } from "./board.fixture";
import { $, answer, board, card, carry, corner, drawn, el, key, moved, over, pointer, press, release, sent, setTable, tap, touch, wishes } from "./board.harness";

setTable();

describe("dragging", () => {
  const state = firstDeal({ targets: { [key("8S")]: ["4"] } });

  it("lifts the card with all on it, lights its targets, and sends the move with its source", () => {
    board.setView(state);
    carry(state, "8S", ...over(state, "4"));
    expect([...el.querySelectorAll<HTMLElement>(".rfl-dragging")].map((c) => c.dataset["card"])).toEqual(["8S", "9C"]);
    expect([...el.querySelectorAll<HTMLElement>(".rfl-target")].map((p) => p.dataset["pile"])).toEqual(["4"]);
    expect($('[data-pile="4"]').classList).toContain("rfl-over");
    release(...over(state, "4"));
    expect(wishes()).toEqual(["move 3:8S-4"]);
    expect(sent[0]).toMatchObject({ v: 1, id: 1, base_rev: 1 });
  });

  it("leaves the cards where they were dropped until the answer comes, and home if it is a refusal", () => {
    board.setView(state);
    carry(state, "8S", ...over(state, "5"));
    release(...over(state, "5"));
    const where = moved("8S");
    expect(where).not.toBe("");
    board.setView({ ...state, rev: 2, handled: { sender: "someone else", id: 9 } });
    expect(moved("8S")).toBe(where);
    answer({ ...state, rev: 3, refusal: refusal({ meant: [cardView("8S").key], blockers: [cardView("9C").key] }) });
    expect(moved("8S")).toBe("");
    expect(card("8S").classList).toContain("rfl-meant");
    expect(card("9C").classList).toContain("rfl-blocker");
  });

  it("means the pile that the card is seen on, though the pointer holds it beside", () => {
    board.setView(state);
    const [x, y] = over(state, "4");
    // Held by its left edge, a third of it is still beside the column.
    carry(state, "8S", x - 35, y);
    expect($('[data-pile="4"]').classList).toContain("rfl-over");
    release(x - 35, y);
    expect(wishes()).toEqual(["move 3:8S-4"]);
  });

  it("on any foundation place is a wish for the foundations", () => {
    board.setView(state);
    carry(state, "3S", ...over(state, "FC"));
    release(...over(state, "FC"));
    expect(wishes()).toEqual(["move 2:3S-F"]);
  });

  it("from a foundation names it as the source", () => {
    const back = table({ FS: "AS 2S", "1": "3H" });
    board.setView(back);
    carry(back, "2S", ...over(back, "1"));
    release(...over(back, "1"));
    expect(wishes()).toEqual(["move F:2S-1"]);
  });

  it.each([
    ["on the felt", () => release(370, 560)],
    ["on its own column", () => release(...over(state, "3"))],
    ["outside the window", () => release(-5, 300)],
    ["that the system cancels", () => pointer("pointercancel", $(".rfl-table"), 0, 0)],
    ["that loses its pointer", () => pointer("lostpointercapture", $(".rfl-table"), 0, 0)],
    ["in a window that loses the focus", () => window.dispatchEvent(new Event("blur"))],
    ["ended by Escape", () => void press("Escape")],
    ["with a second button", () => pointer("pointermove", $(".rfl-table"), 90, 90, { buttons: 3 })],
    ["whose release was never seen", () => pointer("pointermove", $(".rfl-table"), 90, 90, { buttons: 0 })],
    ["with a second finger", () => pointer("pointerdown", card("6D"), 0, 0, { pointerId: 2, isPrimary: false })],
    ["that opens a menu", () => void $(".rfl-table").dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }))],
  ])("a drag %s puts the cards back and sends nothing", (_, end) => {
    board.setView(state);
    carry(state, "8S", 370, 560);
    expect(moved("8S")).not.toBe("");
    end();
    expect(moved("8S")).toBe("");
    release(...over(state, "4"));
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
    expect(el.querySelector(".rfl-dragging, .rfl-target, .rfl-held")).toBeNull();
  });

  it("clears the selection of another card, and only the dragged cards move", () => {
    board.setView(state);
    tap(state, "9S");
    expect(card("9S").classList).toContain("rfl-selected");
    carry(state, "8S", 370, 560);
    expect(el.querySelector(".rfl-selected")).toBeNull();
    expect(el.querySelectorAll(".rfl-dragging")).toHaveLength(2);
  });

  it("goes on when another state leaves the cards alone, and ends when they are taken away", () => {
    board.setView(state);
    carry(state, "3S", ...over(state, "4"));
    board.setView({ ...state, rev: 2 });
    expect(card("3S").classList).toContain("rfl-dragging");
    board.setView(table({ "2": "9S", FS: "3S" }, { rev: 3 }));
    expect(el.querySelector(".rfl-dragging")).toBeNull();
    release(...over(state, "4"));
    expect(sent).toEqual([]);
  });

  it("shows the card below the waste's top one, and below the last the empty place", () => {
    const waste = table({ W: "JS QS KS" });
    board.setView(waste);
    carry(waste, "KS", 370, 560);
    expect(card("QS").classList).not.toContain("rfl-buried");
    const last = table({ W: "JS" }, { rev: 2 });
    board.setView(last);
    carry(last, "JS", 370, 560);
    expect($('[data-pile="W"] .rfl-place')).toBeTruthy();
  });

  it("keeps every menu off the cards, also JupyterLab's, and leaves the felt's alone", () => {
    board.setView(state);
    const lab = vi.fn();
    document.body.addEventListener("contextmenu", lab);
    const open = (clientX: number, clientY: number): boolean =>
      $(".rfl-table").dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY }));
    expect(open(...corner(state, "3S"))).toBe(false);
    expect(lab).not.toHaveBeenCalled();
    expect(open(370, 540)).toBe(true);
    expect(lab).toHaveBeenCalledOnce();
    document.body.removeEventListener("contextmenu", lab);
  });

  it("does not start for secondary buttons, nor before a few pixels", () => {
    board.setView(state);
    tap(state, "3S", { button: 2, buttons: 2 });
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
    const [x, y] = corner(state, "3S");
    touch(state, "3S");
    pointer("pointermove", $(".rfl-table"), x + 2, y + 2);
    expect(el.querySelector(".rfl-dragging")).toBeNull();
  });
});

describe.each([0.5, 0.8, 1.25, 1.5])("on a page that draws the table at a scale of %d", (scale) => {
  const state = firstDeal({ targets: { [key("8S")]: ["4"] } });
  /** A place of the table, as the window has it. */
  const seen = ([x, y]: [number, number]): [number, number] => [30 + x * scale, 40 + y * scale];
  const show = (): void => {
    board.setView(state);
    drawn($(".rfl-table"), { x: 30, y: 40, w: 740, h: 600 }, { x: scale, y: scale });
  };

  it("a tap means the card that is seen there", () => {
    show();
    pointer("pointerdown", $(".rfl-table"), ...seen(corner(state, "4S")));
    release(...seen(corner(state, "4S")));
    expect(card("4S").classList).toContain("rfl-selected");
    expect(el.querySelectorAll(".rfl-selected")).toHaveLength(5);
  });

  it("dragged cards stay under the pointer, and are dropped where they are seen", () => {
    show();
    const [start, goal] = [corner(state, "8S"), over(state, "4")];
    pointer("pointerdown", $(".rfl-table"), ...seen(start));
    pointer("pointermove", $(".rfl-table"), ...seen(goal));
    const [across = 0, down = 0] = moved("8S").split(" ").map(parseFloat);
    expect(across).toBeCloseTo(goal[0] - start[0]);
    expect(down).toBeCloseTo(goal[1] - start[1]);
    release(...seen(goal));
    expect(wishes()).toEqual(["move 3:8S-4"]);
  });

  it("a drag begins after as many pixels of the window as ever", () => {
    show();
    const [x, y] = seen(corner(state, "8S"));
    pointer("pointerdown", $(".rfl-table"), x, y);
    pointer("pointermove", $(".rfl-table"), x + 3, y);
    expect(el.querySelector(".rfl-dragging")).toBeNull();
    pointer("pointermove", $(".rfl-table"), x + 5, y);
    expect(el.querySelector(".rfl-dragging")).not.toBeNull();
  });
});

it("dragged cards stay under the pointer on a page that scrolls meanwhile", () => {
  const state = firstDeal();
  board.setView(state);
  drawn($(".rfl-table"), { x: 0, y: 0, w: 740, h: 600 }, { x: 1, y: 1 });
  carry(state, "8S", 300, 400);
  const [, before = 0] = moved("8S").split(" ").map(parseFloat);
  drawn($(".rfl-table"), { x: 0, y: -50, w: 740, h: 600 }, { x: 1, y: 1 });
  pointer("pointermove", $(".rfl-table"), 300, 400);
  const [, after] = moved("8S").split(" ").map(parseFloat);
  expect(after).toBe(before + 50);
});
