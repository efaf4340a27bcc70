"""The sheet's summary of the game, and its sections about the cards."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.rules.arithmetic import card_points
from rookery.rules.sheet.en.words import (
    BIRD_DESCRIPTION,
    SheetFacts,
    capital,
    either,
    in_words,
    listed,
    points_text,
    rounds_text,
    runs_text,
)
from rookery.rules.spec import Single


def short(sheet: SheetFacts) -> list[str]:
    """Returns the summary, the most important numbers, and the course of a round."""
    return [
        sheet.rules.meta.summary,
        f"For {in_words(sheet.players)} players, with {sheet.size} cards. {_target(sheet)}",
        f"{_course(sheet)} In a trick everybody plays one card, and the strongest wins all of them.",
    ]


def _course(sheet: SheetFacts) -> str:
    """Says how a round goes, for readers who do not know trick-taking games."""
    goal = "try to win the cards that are worth points"
    if sheet.board_game:
        goal = "try to win the cards that your board shows"
    elif not card_points(sheet.rules):
        goal = "try to win points"
    if sheet.rules.auction is None:
        return f"In each round you play trick after trick and {goal}."
    return (
        f"In each round you first bid for the right to name trump, the {sheet.color} that beats "
        f"the others. Then you play trick after trick and {goal}."
    )


def _target(sheet: SheetFacts) -> str:
    match = sheet.rules.match
    who = "side" if sheet.lasting_sides else "player"
    if sheet.board_game:
        return f"The first {who} with {in_words(match.target)} chips in a row wins."
    if match.format != "to_target":
        return f"A match has {rounds_text(match.rounds)}."
    if match.past_target != "wins":
        return f"The first {who} with exactly {match.target} points wins."
    return f"The first {who} with {match.target} points or more wins."


def equipment(sheet: SheetFacts) -> list[str]:
    """Returns the cards and other things needed to play."""
    pack = sheet.rules.pack
    lines = [_numbers(sheet)]
    extra = {"bird": f"the bird, {BIRD_DESCRIPTION}", "joker": "a joker", "red_1": "the Red 1"}
    if pack.singles:
        # What the bird is ends the sentence.
        order = sorted(pack.singles, key=lambda single: single.face == "bird")
        lines.append(f"Add {listed(extra[single.face] for single in order)}.")
    out = _left_out(sheet)
    if out:
        lines.append(f"Leave out {out}.")
    if sheet.several_packs:
        lines.append(
            f"Take two such packs of {sheet.size // 2} cards and shuffle them together: that makes "
            f"{sheet.size} cards."
        )
    else:
        lines.append(f"That makes {sheet.size} cards.")
    if sheet.board_game:
        lines.append("You also need a board for each player, and chips to put on the boards.")
    else:
        lines.append("Something to write the score on; in Rookery it is kept for you.")
    return lines


def _numbers(sheet: SheetFacts) -> str:
    """Says which numbers are in the pack."""
    own = [number for number in range(1, 15) if number in sheet.rules.pack.ranks]
    if not sheet.standard:
        return f"Use the cards numbered {runs_text(own)} in red, green, yellow and black."
    names = {sheet.number(number) for number in own}
    if len(names) == len(own) == 13:
        return "Use all 52 cards of an ordinary pack, from the 2s to the aces."
    kinds = listed(f"{sheet.number(number)}s" for number in own)
    return f"From an ordinary pack of cards, use the {kinds} in all four suits."


def _left_out(sheet: SheetFacts) -> str:
    """Says which cards of a full pack are not used."""
    pack = sheet.rules.pack
    faces = {single.face for single in pack.singles}
    names = {sheet.number(number) for number in pack.ranks}
    out: list[str] = []
    for number in range(2 if sheet.standard else 1, 15):
        if sheet.number(number) not in names:
            other = "other " if number == 1 and "red_1" in faces else ""
            out.append(f"the {other}{sheet.number(number)}s")
    if not sheet.standard and "bird" not in faces:
        out.append(f"the bird ({BIRD_DESCRIPTION})")
    return listed(out)


def cards(sheet: SheetFacts) -> list[str]:
    pack = sheet.rules.pack
    order = ", ".join(sheet.number(number) for number in pack.ranks)
    unless = (
        ", unless the player who won the auction chooses to play without trump"
        if sheet.rules.trump.no_trump
        else ""
    )
    lines = [
        f"In each {sheet.color} the cards rank, from highest to lowest: {order}.",
        f"In every round one {sheet.color} is trump{unless}. Every card of the trump {sheet.color} "
        f"beats all cards of the other three {sheet.color}s.",
    ]
    lines += [_always_trump(sheet, single) for single in pack.singles]
    if pack.singles:
        lines.append(f"The trumps rank, from highest to lowest: {_trump_order(sheet)}.")
    if sheet.several_packs:
        winner = "first" if sheet.rules.play.identical == "first" else "last"
        lines.append(
            "There are two of every card. If both fall in the same trick, "
            f"the one that was played {winner} is the higher."
        )
    return [*lines, *_counters(sheet)]


def _always_trump(sheet: SheetFacts, single: Single) -> str:
    name = capital(sheet.single(single))
    red = " It does not count as a red card." if single.face == "red_1" else ""
    return f"{name} is a trump in every round, whichever {sheet.color} is trump.{red}"


def _counters(sheet: SheetFacts) -> list[str]:
    """Says which cards are worth points."""
    pack, values = sheet.rules.pack, sheet.rules.count.values
    worth: dict[int, list[str]] = {}
    for number in sorted(pack.ranks):
        worth.setdefault(values.get(str(number), 0), []).append(sheet.number(number))
    singles: dict[int, list[str]] = {}
    for single in reversed(pack.singles):
        name = f"each{sheet.single(single)[1:]}" if sheet.several_packs else sheet.single(single)
        singles.setdefault(values.get(single.face, 0), []).append(name)
    points = sorted({*worth, *singles} - {0})
    if not points:
        return [] if sheet.board_game else ["The cards themselves are worth nothing."]
    kinds = listed(
        f"{points_text(value)} for {_each(worth.get(value, ()), singles.get(value, ()))}"
        for value in points
    )
    others = " All other cards are worth nothing." if 0 in worth or 0 in singles else ""
    return [
        f"Some cards are worth points and are called counters: {kinds}.{others}",
        f"Together the counters are worth {points_text(card_points(sheet.rules))}.",
    ]


def _each(numbers: Sequence[str], singles: Sequence[str]) -> str:
    """Names the cards of one value, such as ``each 10 or 14 and the bird``."""
    return listed([*([f"each {either(numbers)}"] if numbers else []), *singles])


def _trump_order(sheet: SheetFacts) -> str:
    pack = sheet.rules.pack
    places: list[tuple[float, str]] = [
        (place, sheet.number(number)) for place, number in enumerate(pack.ranks)
    ]
    for single in pack.singles:
        if single.rank == "high":
            place: float = -1
        elif single.rank == "low":
            place = len(pack.ranks)
        else:
            place = pack.ranks.index(single.rank) - 0.5
        name = f"the two {sheet.plural(single)}" if sheet.several_packs else sheet.single(single)
        places.append((place, name))
    return ", ".join(name for _, name in sorted(places, key=lambda item: item[0]))
