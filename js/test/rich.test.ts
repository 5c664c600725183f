import { describe, expect, it } from "vitest";
import { cardText, showHtml } from "../src/rich";

describe("a text", () => {
  it("shows cards in their colours, tens too, and nothing else than text", () => {
    const line = document.createElement("p");
    line.append(...cardText("7♥ → 3, 10♠, <b>not</b> *Q♣*"));
    expect(line.textContent).toBe("7♥ → 3, 10♠, <b>not</b> *Q♣*");
    expect([...line.children].map((token) => [token.textContent, token.className])).toEqual([
      ["7♥", "rfl-token rfl-token-red"],
      ["10♠", "rfl-token"],
      ["Q♣", "rfl-token"],
    ]);
  });

  it("is shown as Python has made it, with the cards in their colours wherever they stand but in code", () => {
    const box = document.createElement("div");
    showHtml(box, "<p>10♥ &lt;on&gt; <em>J♠</em><br><code>7♦</code></p>");
    expect(box.innerHTML).toBe(
      '<p><span class="rfl-token rfl-token-red">10♥</span> &lt;on&gt; <em><span class="rfl-token">J♠</span></em><br><code>7♦</code></p>',
    );
    showHtml(box, "");
    expect(box.innerHTML).toBe("");
  });
});
