"""`make rules`: writes the page of rules of each game to docs/rules/."""

from __future__ import annotations

from reflechi_widget.rules import rows, rules_page
from tools.environment import ROOT

FOLDER = ROOT / "docs" / "rules"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in {row.game for row in rows()}:
        (FOLDER / f"{game}.md").write_text(rules_page(game).text, encoding="utf-8")


if __name__ == "__main__":
    main()
