"""A game as one page: replayed by the same front end as in the notebook, with nothing behind it."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path

from reflechi_widget.page.reading import study_text
from reflechi_widget.record import Game
from reflechi_widget.wire import record_view, study_base, texts_of

_STATIC = Path(__file__).parents[1] / "static"

_STYLE = """
:root { color-scheme: light dark; }
body { max-width: 72rem; margin: 1.5rem auto; padding: 0 1rem; }
body { font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 1rem; font-size: 1.25rem; }
"""

# The text stays until the front end stands, and comes back if it cannot.
_START = """
import {{ mountStudy }} from "data:text/javascript;base64,{bundle}";
const place = document.getElementById("study");
const text = [...place.childNodes];
place.replaceChildren();
try {{
  mountStudy(place, JSON.parse(document.getElementById("data").textContent));
}} catch (error) {{
  place.replaceChildren(...text);
  throw error;
}}
"""

# The browser itself sees to it that nothing is fetched, and that no other script runs.
_POLICY = (
    "default-src 'none'; script-src 'sha256-{digest}' data:; style-src 'unsafe-inline'; "
    "img-src data:; base-uri 'none'; form-action 'none'"
)

_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{title}</h1></header>
<main id="study">{text}</main>
<script type="application/json" id="data">{data}</script>
<script type="module">{start}</script>
</body>
</html>
"""


def study_page(game: Game, language: str = "en") -> str:
    """Give a game as one self-contained HTML page.

    It can be opened from a file and replays the game without Python and without a network; without
    script it shows what `study_text` gives. Undrawn cards are nowhere in it, except that the deal
    code determines them.

    Parameters
    ----------
    game
        The game.
    language
        Language of the words around it; comments stay as they were written.
    """
    data = {
        # A page opens at the beginning, wherever the game stands.
        "record": record_view(game, language, frames=True) | {"cursor": game.root.id},
        "study": study_base(game, language),
        "texts": texts_of(language, study=True),
    }
    bundle = b64encode((_STATIC / "study.js").read_bytes()).decode()
    start = _START.format(bundle=bundle)
    digest = b64encode(sha256(start.encode()).digest()).decode()
    return _PAGE.format(
        language=escape(language),
        policy=_POLICY.format(digest=digest),
        title=escape(f"{game.rules.title}, {game.code}"),
        style=_STYLE + (_STATIC / "widget.css").read_text("utf-8"),
        text=study_text(game, language),
        # With no "<" in it, nothing can end the element or begin a comment.
        data=json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"),
        start=start,
    )
