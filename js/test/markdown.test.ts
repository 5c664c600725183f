import { describe, expect, it } from "vitest";
import { cardText, richText } from "../src/markdown";

function html(text: string): string {
  const box = document.createElement("div");
  box.append(...richText(text));
  return box.innerHTML;
}

describe("a comment", () => {
  it("has paragraphs, and keeps their line breaks", () => {
    expect(html("one\ntwo\n\nthree\r\n\r\n\n")).toBe("<p>one\ntwo</p><p>three</p>");
    expect(html("")).toBe("");
    expect(html(" \n\n ")).toBe("");
  });

  it("has bold, italic and code, one in another", () => {
    expect(html("**a *b* c** *d* `e **f**`")).toBe("<p><strong>a <em>b</em> c</strong> <em>d</em> <code>e **f**</code></p>");
  });

  it("has lists, also right after a line", () => {
    expect(html("look:\n- one\n- *two*\nand on")).toBe("<p>look:</p><ul><li>one</li><li><em>two</em></li></ul><p>and on</p>");
    expect(html("a-b - c")).toBe("<p>a-b - c</p>");
  });

  it("has links to the web, which know nothing of this page", () => {
    expect(html("[here](https://example.org/a?b=1)")).toBe(
      '<p><a href="https://example.org/a?b=1" target="_blank" rel="noopener noreferrer">here</a></p>',
    );
  });

  it("shows cards in their colours, tens too", () => {
    expect(html("10♥ on J♠")).toBe(
      '<p><span class="rfl-token rfl-token-red">10♥</span> on <span class="rfl-token">J♠</span></p>',
    );
    const line = document.createElement("p");
    line.append(...cardText("7♥ → 3, *not* Q♣"));
    expect(line.textContent).toBe("7♥ → 3, *not* Q♣");
    expect([...line.children].map((token) => token.textContent)).toEqual(["7♥", "Q♣"]);
  });

  it("leaves alone what only looks like a mark", () => {
    for (const text of ["2 * 3 * 4", "** bold?", "a ** b ** c", "*", "`", "[a]", "[a]()", "****", "a-b"]) {
      expect(html(text)).toBe(`<p>${text}</p>`);
    }
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<b>bold</b> &amp; &lt;",
    "[x](javascript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](JAVASCRIPT:alert(1))",
    "[x](//example.org)",
    "[x](https://a\" onclick=\"alert(1))",
    "[<img src=x onerror=alert(1)>](https://example.org)",
    "`<svg onload=alert(1)>`",
    "**<iframe src=x>**",
    "- <a href='javascript:alert(1)'>x</a>",
    "{braces} \"quotes\" \u0000 \u202e पान 🂡",
  ])("is text and nothing else: %s", (text) => {
    const box = document.createElement("div");
    box.append(...richText(text));
    for (const element of box.querySelectorAll("*")) {
      expect(["P", "UL", "LI", "STRONG", "EM", "CODE", "A"]).toContain(element.tagName);
      if (element.tagName !== "A") expect(element.getAttributeNames()).toEqual([]);
      if (element.tagName === "A") expect(element.getAttribute("href")).toMatch(/^https?:\/\/[^\s"<>]*$/);
    }
    const words = text.match(/alert|script|bold|पान|iframe|onload/g) ?? [];
    for (const word of words.filter(() => !text.includes("](https"))) expect(box.textContent).toContain(word);
  });

  it("is done with any text in the end, however many marks it has", () => {
    const marks = ["*", "**", "`", "[", "](https://", "- ", "\n", "**a", "*a", "[a](https://", "7♥"];
    for (const mark of marks) expect(richText(mark.repeat(1000)).length).toBeGreaterThanOrEqual(0);
  });
});
