"""No word is missing in any language, names are in the right form, no placeholder ever shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import reflechi_widget as rw
from reflechi_widget import texts
from reflechi_widget.cards import ALL_CARDS, Card, parse_card
from reflechi_widget.lessons import shipped
from reflechi_widget.lessons.shelf import NAMES
from reflechi_widget.position import PileId
from reflechi_widget.rules import Refusal, Role, Rule, rows
from reflechi_widget.texts import catalogue
from reflechi_widget.texts.catalogue import words_of
from reflechi_widget.wire import texts_of
from wording import FOLDER, golden

LABELS = Path(__file__).parents[1] / "js" / "src" / "labels.ts"
#: How many cards and piles each rule names; what is not here names none.
NAMED = {
    **dict.fromkeys(["no-pile", "not-a-target", "same-pile", "foundation-shift"], (1, 1)),
    **dict.fromkeys(["no-card", "face-down"], (1, 0)),
    **dict.fromkeys(["empty-column", "no-place"], (1, 1)),
    "wrong-source": (1, 2),
    **dict.fromkeys(["top-only", "foundation-one", "foundation-ace", "foundation-next"], (2, 1)),
    **dict.fromkeys(["build-king", "build-rank", "build-colour", "build-both"], (2, 1)),
    **dict.fromkeys(["group-rank", "group-colour", "group-both"], (3, 1)),
}
LANGUAGE = pytest.mark.parametrize("language", texts.LANGUAGES)
TRANSLATION = pytest.mark.parametrize("language", [one for one in texts.LANGUAGES if one != "en"])
#: What is called by one name, and the names it no longer has: docs/languages.md.
AVOIDED = {
    "fr": {
        "piocher": r"\btir(?:er|ez|ées?|ant|ages?)\b",
        "dans la défausse": r"\bsur la défausse",
        "la pioche": r"\btalon\b",
        "en bloc": r"d’un bloc",
        "prendre": r"\bsoul[eè]v",
        "la couleur opposée": r"l’autre couleur",
        "niveau facile": r"\bmode (?:facile|difficile)",
        "le voyant": r"\btémoin\b",
        "la solution": r"ligne gagnante",
        "faites glisser": r"\b[Gg]lissez\b",
        "vous": r"\b(?:tu|toi|ton|tes)\b",
    },
    "hi": {
        "उपलब्ध": "मुक्त",
        "जीत-संकेतक": "बत्ती|फ़ैसले",
        "ध्वनि": "आवाज़",
        "सॉल्वर": "हल खोजने वाल",
        "फ़ाउंडेशन": "फाउंडेशन|आधार ढेर",
        "ख़ाली कॉलम": "खाली|स्तंभ",
        "ड्रॉ": "ड्रा ",
        "वेस्ट पर": "वेस्ट में|डिस्कार्ड",
        "कॉलम में": r"कॉलम(?: \d)? पर",
        "जगह है": "को लेता है|उसे ले सक",
        "करें": r"\bतुम|कीजिए",
    },
    "da": {
        "vende": r"\btrække? (?:et|tre|\d) kort",
        "Bordet viser": "[Bb]ordet siger",
        "tryk på": "[Tt]ryk `",
        "niveau": r"(?:lette|svære) måde",
        "løsningen": "vejen til sejr",
        "sejrsprocent": "[Aa]ndel vundne",
        "du": r"\b(?:Dem|Deres)\b",
    },
}
#: Where a word was decided upon for one place.
DECIDED = [
    ("fr", "option.draw_mode", "Cartes piochées à la fois"),
    ("fr", "said.undo-recycle", "La défausse est rétablie."),
    ("hi", "lesson.wrong", "फिर कोशिश करें।"),
    ("hi", "setting.sound", "ध्वनि"),
    ("hi", "label.light", "जीत-संकेतक (V)"),
    ("da", "lesson.wrong", "Ikke helt."),
    ("da", "statistics.draw", "Kort ad gangen"),
]
#: Made of ``{rank}``, ``{suit}`` or ``{symbol}``, as the language needs.
NAME_OF_A_CARD = "card"


def say_it(rule: Rule, language: str, card: Card) -> str:
    cards, piles = NAMED.get(rule, (0, 0))
    named = (card, *ALL_CARDS[:2])[:cards]
    where = (PileId("3"), PileId("W"))[:piles]
    return Refusal(rule, named, where, "100").sentence(language)


def several(message: Message) -> list[str]:
    """Give the text of a message, or its texts in each plural."""
    text = message.string
    return [text] if isinstance(text, str) else list(text or [""])


def written(language: str) -> Iterator[str]:
    """Give every text in a language, of messages and of lessons."""
    path = Path(texts.__file__).with_name(f"{language}.po")
    with path.open("rb") as file:
        for message in read_po(file, locale=language):
            if message.id:
                yield from several(message)
    for name in NAMES:
        unit = shipped(name, language)
        yield from (unit.title, unit.rule, unit.text)
        for task in unit.tasks:
            yield from (task.text, task.hint, task.right)


def prose(language: str) -> Iterator[str]:
    """Give the same without names in braces and code, which have signs of their own."""
    for text in written(language):
        yield re.sub(r"\{[^}]*\}|`[^`]*`|Lesson\(.*\)", "X", text)


def names_in(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


@LANGUAGE
@pytest.mark.parametrize("rule", Rule)
def test_every_refusal_reads_whole_for_every_card_it_can_name(rule: Rule, language: str) -> None:
    for card in ALL_CARDS:
        if rule in ("build-rank", "build-both") and card.rank == rw.Rank.KING:
            continue  # a king is refused by a rule of its own
        sentence = say_it(rule, language, card)
        assert sentence.endswith((".", "।", "'"))
        assert not re.search(r"[{}]|None", sentence)
        if rule in NAMED and rule != "no-pile":
            name = card.symbol if language == "en" else texts.card_names(language)[card]
            suit = name.split()[0 if language in ("da", "hi") else -1].lower()
            assert suit in sentence.lower()


@LANGUAGE
def test_every_language_has_every_message_with_the_same_arguments(language: str) -> None:
    english, words = words_of("en"), words_of(language)
    assert set(words) == set(english)
    for message in set(words) - {NAME_OF_A_CARD}:
        assert names_in(words.text(message)) == names_in(english.text(message)), message
        assert words.plurals(message).keys() == english.plurals(message).keys() or (
            not english.plurals(message)
        )


@LANGUAGE
def test_no_text_is_empty_or_unsure_and_each_form_is_of_a_message(language: str) -> None:
    path = Path(texts.__file__).with_name(f"{language}.po")
    with path.open("rb") as file:
        read = read_po(file, locale=language)
    ids = [message.id for message in read if message.id and not message.context]
    assert len(ids) == len(set(ids))
    for message in read:
        if not message.id:
            continue
        assert all(several(message)), message.id
        assert not message.fuzzy, message.id
        assert message.id in ids, message.id
        assert isinstance(message.string, str) or len(several(message)) == read.num_plurals


@LANGUAGE
def test_what_is_said_is_what_was_read_over(language: str) -> None:
    said = (FOLDER / f"texts_{language}.txt").read_text(encoding="utf-8")
    assert said == golden(language), "read it over, then write it by tests/wording.py"
    lines = [line for line in said.splitlines() if not line.startswith("label.")]
    assert not re.search(r"[{}]", "".join(lines))


@TRANSLATION
def test_one_thing_is_called_by_one_name(language: str) -> None:
    for better, worse in AVOIDED[language].items():
        found = [text for text in written(language) if re.search(worse, text)]
        assert not found, f"say {better!r}"


@pytest.mark.parametrize(("language", "message", "words"), DECIDED)
def test_a_word_that_was_decided_upon_stays(language: str, message: str, words: str) -> None:
    assert words_of(language).text(message) == words


@pytest.mark.parametrize(
    ("language", "lower"),
    [("fr", "La carte du dessous"), ("hi", "नीचे का पत्ता"), ("da", "Kortet nedenunder")],
)
def test_a_hint_of_building_describes_the_card_that_is_built_on(language: str, lower: str) -> None:
    hints = [task.hint for task in shipped("building", language).tasks[3:5]]
    assert [hint.startswith(lower) for hint in hints] == [True, True]


def test_spaces_before_signs_do_not_break_in_french() -> None:
    for text in prose("fr"):
        assert not re.search(r"[^\u202f(][:;?!»%]|«[^\u202f]|\d \d{3}\b", text), text


@TRANSLATION
def test_quotes_and_apostrophes_are_typographic(language: str) -> None:
    for text in prose(language):
        assert not re.search("[\"']", text), text


@pytest.mark.parametrize(
    ("language", "card", "sentence"),
    [
        ("fr", "7H", "Le 7 de cœur n’est pas une carte de ce jeu."),
        ("fr", "AS", "L’as de pique n’est pas une carte de ce jeu."),
        ("fr", "QD", "La dame de carreau n’est pas une carte de ce jeu."),
        ("hi", "7H", "पान का 7 इस खेल का पत्ता नहीं है।"),
        ("hi", "QH", "पान की बेगम इस खेल का पत्ता नहीं है।"),
        ("da", "7H", "Hjerter 7 er ikke et kort i dette spil."),
    ],
)
def test_a_card_is_named_with_the_words_its_rank_takes(
    language: str, card: str, sentence: str
) -> None:
    assert Refusal(Rule.NO_CARD, (parse_card(card),)).sentence(language) == sentence


def test_a_name_changes_with_its_place_in_the_sentence() -> None:
    ace, seven = parse_card("AS"), parse_card("7H")
    said = Refusal(Rule.BUILD_BOTH, (ace, seven), (PileId("3"),)).sentence("hi")
    assert said.startswith("हुकुम के इक्के को पान के 7 पर")
    said = Refusal(Rule.GROUP_RANK, (seven, ace, seven), (PileId("3"),)).sentence("fr")
    assert "celle de l’as de pique" in said


@pytest.mark.parametrize(
    ("language", "number"), [("en", "1,234,567"), ("da", "1.234.567"), ("hi", "12,34,567")]
)
def test_numbers_are_written_as_the_language_writes_them(language: str, number: str) -> None:
    assert number in texts.say("advice.thinking-nodes", language, text=1_234_567)


def test_what_is_counted_stands_in_the_plural_that_the_number_takes() -> None:
    assert texts.say("hint.draws", "en", text=1) == "Draw 1 card."
    assert texts.say("hint.draws", "en", text=2) == "Draw 2 cards."
    assert texts.say("hint.draws", "fr", text=0) == "Piochez 0 carte."


@LANGUAGE
def test_the_page_gets_every_word_it_asks_for_and_no_other(language: str) -> None:
    listing = re.search(r"LABELS = \[(.*?)\]", LABELS.read_text(encoding="utf-8"), re.DOTALL)
    assert listing
    labels = texts.labels(language)
    assert set(re.findall(r'"(\w+)"', listing[1])) == {name.partition(".")[0] for name in labels}
    counted = {name.partition(".")[0] for name in labels if "." in name}
    assert all(f"{name}.other" in labels for name in counted)


def test_a_panel_shows_signs_in_words_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "say", lambda message, *_, **__: f"<b>{message} & so</b>")
    monkeypatch.setattr(texts, "language_names", lambda: {"en": "<b>English & so</b>"})
    of_a_study = texts_of("en", study=True)["panels"]
    for panel in (*texts_of("en")["panels"].values(), of_a_study["help"]):
        assert "&lt;b&gt;" in panel
        assert " &amp; so" in panel
        assert "<b>" not in panel
        assert " & so" not in panel


@LANGUAGE
def test_every_card_and_every_pile_has_a_name(language: str) -> None:
    assert len(set(texts.card_names(language).values())) == 52
    for row in rows():
        names = [texts.pile_name(spec.id, language) for spec in row.piles]
        assert len(set(names)) == len(names)
    assert texts.card_names()["7H"] == "seven of hearts"
    assert texts.pile_name(PileId("3")) == "column 3"


@LANGUAGE
def test_every_role_of_a_pile_has_a_word_for_still_boards(language: str) -> None:
    for role in Role:
        if role is not Role.COLUMN:
            assert texts.say(f"board.{role}", language)


def test_each_language_is_named_by_itself() -> None:
    assert texts.language_names() == {
        "en": "English",
        "da": "Dansk",
        "fr": "Français",
        "hi": "हिन्दी",
    }


def test_a_language_is_added_by_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(words_of.cache_clear)
    english = Path(texts.__file__).with_name("en.po").read_text(encoding="utf-8")
    german = english.replace("Language: en", "Language: de").replace("Draw a card.", "Zieh eine.")
    (tmp_path / "en.po").write_text(english, encoding="utf-8")
    (tmp_path / "de.po").write_text(german, encoding="utf-8")
    monkeypatch.setattr(catalogue, "files", lambda _package: tmp_path)
    monkeypatch.setattr(catalogue, "LANGUAGES", catalogue.find_languages())
    assert catalogue.LANGUAGES == ("en", "de")
    assert texts.say("hint.draw", "de") == "Zieh eine."
    assert "1.234" in texts.say("advice.thinking-nodes", "de", text=1234)


@pytest.fixture
def halting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the file of a language that is as English, to be changed before a word is said in it.

    Polish, which has one plural more than English has.
    """
    english = Path(texts.__file__).with_name("en.po").read_text(encoding="utf-8")
    (tmp_path / "en.po").write_text(english, encoding="utf-8")
    polish = re.sub(r'^msgstr\[1\] (".*")$', r"\g<0>\nmsgstr[2] \1", english, flags=re.MULTILINE)
    polish = polish.replace("Language: en", "Language: pl").replace(
        "nplurals=2; plural=(n != 1)",
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2)",
    )
    (tmp_path / "pl.po").write_text(polish, encoding="utf-8")
    monkeypatch.setattr(catalogue, "files", lambda _package: tmp_path)
    for module in (catalogue, texts):
        monkeypatch.setattr(module, "LANGUAGES", ("en", "pl"))
    words_of.cache_clear()
    yield tmp_path / "pl.po"
    words_of.cache_clear()


def change(path: Path, message: str, words: str) -> None:
    """Put something else in place of what a translation says for a message."""
    entry = re.compile(
        rf'^(?:msgctxt .*\n)?msgid "{re.escape(message)}"\n(?:msg(?:id_plural|str).*\n)+',
        re.MULTILINE,
    )
    changed, times = entry.subn(lambda _: words, path.read_text(encoding="utf-8"))
    assert times
    path.write_text(changed, encoding="utf-8")


#: What a translator may have done to the sentence on a card that is not free.
HALTING = {
    "left out": "",
    "empty": 'msgid "refusal.top-only"\nmsgstr ""\n',
    "names what there is not": 'msgid "refusal.top-only"\nmsgstr "Karta {karta} nie jest wolna."\n',
    "a brace too many": 'msgid "refusal.top-only"\nmsgstr "{card nie jest wolna."\n',
    "a number in a form": 'msgid "refusal.top-only"\nmsgstr "{card} {text:the}"\n',
    "only one plural of three": (
        'msgid "refusal.top-only"\nmsgid_plural "refusal.top-only"\n'
        'msgstr[0] "{card}"\nmsgstr[1] "{card}"\n'
    ),
}


@pytest.mark.parametrize("fault", HALTING)
def test_what_a_translation_does_not_say_is_said_in_english_and_play_goes_on(
    fault: str, halting: Path, caplog: pytest.LogCaptureFixture
) -> None:
    change(halting, "refusal.top-only", HALTING[fault])
    table = rw.Solitaire("TF1-D1N-AAAAAAB", language="pl")
    for _ in range(3):
        table.draw()
        table.play("JS-F")
    assert table.last_refusal is not None
    assert table.last_refusal.rule == "top-only"
    assert table.state["refusal"]["sentence"] == table.last_refusal.sentence("en")
    warned = [record.getMessage() for record in caplog.records if record.name == catalogue.__name__]
    assert warned == ["pl.po: said in English: refusal.top-only"]


def test_a_counted_sentence_in_english_takes_the_plural_that_english_has(halting: Path) -> None:
    change(halting, "hint.draws", "")
    for count, words in ((1, "Draw 1 card."), (3, "Draw 3 cards."), (5, "Draw 5 cards.")):
        assert texts.say("hint.draws", "pl", text=count) == words


def test_a_word_that_the_page_needs_is_sent_in_english(halting: Path) -> None:
    change(halting, "label.undo", "")
    change(halting, "label.pile_cards", "")
    there = texts.labels("pl")
    assert there["undo"] == texts.labels()["undo"]
    counted = {name for name in there if name.startswith("pile_cards.")}
    assert counted == {f"pile_cards.{category}" for category in ("one", "few", "many")}


def test_a_card_without_a_name_in_a_translation_has_its_english_one(halting: Path) -> None:
    for message in ("card", "rank.7", "suit.H", "kind.7", "pile.W"):
        change(halting, message, "")
    assert texts.card_names("pl")["7H"]
    assert texts.pile_name(PileId("W"), "pl") == "the waste"
    assert texts.pile_name(PileId("3"), "pl") == "column 3"


@LANGUAGE
def test_nothing_of_a_language_that_is_shipped_is_left_unused(language: str) -> None:
    with Path(texts.__file__).with_name(f"{language}.po").open("rb") as file:
        read = read_po(file, locale=language)
    words = words_of(language)
    assert not words.missing
    assert len(words._entries) == sum(1 for entry in read if entry.id)


def test_an_unknown_language_is_an_error_everywhere() -> None:
    for call in (texts.labels, texts.card_names, texts.check_language):
        with pytest.raises(rw.SettingError, match="'xx'"):
            call("xx")
