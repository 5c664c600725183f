"""What each request of the page does to a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reflechi_widget.errors import SettingError
from reflechi_widget.rules import Options
from reflechi_widget.session.notes import LINES, NOTES
from reflechi_widget.session.reply import Reply
from reflechi_widget.wire import Command

if TYPE_CHECKING:  # the session obeys through this module
    from reflechi_widget.session.live import Session

#: What a page says of itself: whether it can be seen.
SIGHT = ("shown", "hidden")


def obey(session: Session, command: Command) -> Reply:
    """Carry out a command that was read; the caller holds the lock.

    Raises
    ------
    ReflechiError
        If its arguments mean nothing here; nothing is changed.
    """
    args, sender = command.args, command.sender
    match command.cmd:
        case "move":
            return session.play(args["move"], sender)
        case "tap":
            return session.tap(args["card"], sender)
        case "double_tap":
            return session.double_tap(args["card"], sender)
        case "stock":
            return session.stock(sender)
        case "undo":
            return session.undo(sender)
        case "redo":
            return session.redo(sender)
        case "new_game" if "code" in args:
            return session.new_game(args["code"], sender=sender)
        case "new_game":
            asked = Options(args["rules"], args["draw"], args["passes"], scoring=args["scoring"])
            deal = session.deal_winnable if args["winnable"] else session.new_game
            return deal(options=asked, cumulative=args["cumulative"], sender=sender)
        case "pause" | "resume":
            return session.pause(command.cmd == "pause")
        case "statistics":
            return session.statistics(args.get("on"))
        case "goto":
            return session.goto(args["node"], sender)
        case "hint" | "show_line" | "which_lost" | "stop_advice":
            return session.ask(command.cmd, sender)
    if command.cmd in SIGHT:
        return session.tell_time()  # that it has been heard is enough
    if command.cmd in NOTES:
        say = NOTES[command.cmd]
        return session.note(lambda game: say(game, game.find(args["node"]), args))
    if command.cmd in LINES:
        change = LINES[command.cmd]
        return session.prune(lambda game: change(game, game.find(args["node"])), sender)
    if command.cmd in session.also:
        return session.also[command.cmd](command)
    raise SettingError(f"this table does not take this command: {command.cmd!r}")
