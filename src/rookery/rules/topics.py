"""The topics of a game that players ask about: the rule fields behind each topic, and the arguments of its message."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rookery.rules.arithmetic import card_points, deck_size
from rookery.rules.spec import Rules

Values = dict[str, str | int]
"""The arguments of the message of a topic."""


class Topic(NamedTuple):
    """A topic in which games may differ."""

    name: str
    fields: tuple[str, ...]
    """The paths of the rule fields that it depends on; a part stands for all of its fields."""
    arguments: Callable[[Rules], Values | None]
    """Returns the arguments of its message for given rules; ``None`` if there is nothing to say."""


def _boards(rules: Rules) -> Values | None:
    boards = rules.boards
    if boards is None:
        return None
    return {"size": boards.size, "line": boards.line}


def _bird_removes(rules: Rules) -> Values | None:
    boards = rules.boards
    return {} if boards is not None and boards.bird_removes else None


def _no_bids(rules: Rules) -> Values | None:
    return None if rules.auction is not None else {"source": rules.trump.source}


def _sides(rules: Rules) -> Values | None:
    sides, players = rules.table.sides, rules.table.players
    if sides == "called_partner" or (sides == "alternating" and rules.dummies):
        return None
    return {"sides": sides, "players": players, "count": rules.table.side_count}


def _partner(rules: Rules) -> Values | None:
    return None if rules.partner is None else {"reveal": rules.partner.reveal}


def _dummies(rules: Rules) -> Values | None:
    if not rules.dummies:
        return None
    mode = "exposed" if any(dummy.mode == "exposed" for dummy in rules.dummies) else "blind"
    return {"mode": mode, "count": len(rules.dummies)}


def _stock(rules: Rules) -> Values | None:
    return None if rules.stock is None else {"kind": rules.stock.kind}


def _redraw(rules: Rules) -> Values | None:
    return None if rules.redraw is None else {}


def _giving(rules: Rules) -> Values | None:
    exchange = rules.partner_exchange
    if exchange is None:
        return None
    return {"cards": exchange.cards, "kind": exchange.kind, "sides": exchange.sides}


def _no_trump(rules: Rules) -> Values | None:
    kinds = rules.trump.no_trump
    return {"kinds": "both" if len(kinds) > 1 else kinds[0]} if kinds else None


def _turned_trump(rules: Rules) -> Values | None:
    return {} if rules.trump.source == "declarer_or_turn" else None


def _bird(rules: Rules) -> Values | None:
    """Says how the bird ranks, or which card replaces it."""
    faces = [single.face for single in rules.pack.singles]
    if not faces:
        return {"kind": "none", "follow": "none"}
    if "red_1" in faces:
        return {"kind": "red_1", "follow": rules.pack.singles[0].follow}
    single = rules.pack.singles[0]
    place = "low" if single.rank == "low" else "high" if single.rank == "high" else "between"
    return {"kind": f"{single.face}-{place}", "follow": single.follow}


def _faces(rules: Rules) -> Values | None:
    return {} if rules.pack.faces == "standard" else None


def _ranks(rules: Rules) -> Values | None:
    ranks = rules.pack.ranks
    return {
        "highest": ranks[0],
        "second": ranks[1],
        "lowest": ranks[-1],
        "size": deck_size(rules.pack),
    }


def _copies(rules: Rules) -> Values | None:
    return {"identical": rules.play.identical} if rules.pack.copies > 1 else None


def _counters(rules: Rules) -> Values | None:
    """Lists the cards that are worth points, such as ``1:15 5:5 bird:20``, numbers first."""
    if rules.score.kind == "board":
        return None
    faces = [str(rank) for rank in sorted(rules.pack.ranks)]
    faces += [single.face for single in rules.pack.singles]
    worth = [(face, rules.count.values.get(face, 0)) for face in faces]
    listed = " ".join(f"{face}:{points}" for face, points in worth if points)
    return {"worth": listed, "total": card_points(rules)} if listed else None


def _nest(rules: Rules) -> Values | None:
    taken = "yes" if rules.exchange is not None else "no"
    return {"cards": rules.deal.nest, "taken": taken if rules.deal.nest else "none"}


def _burying(rules: Rules) -> Values | None:
    exchange = rules.exchange
    if exchange is None:
        return None
    return {
        "counters": exchange.counters,
        "trumps": exchange.trumps,
        "limit": 0 if exchange.limit is None else exchange.limit,
        "seen": exchange.seen_by,
    }


def _nest_to(rules: Rules) -> Values | None:
    if not rules.deal.nest or rules.score.kind == "board":
        return None
    lost = rules.count.nest_to in ("removed", "not_counted", "none")
    return {"whose": "nobody" if lost else rules.count.nest_to}


def _majority(rules: Rules) -> Values | None:
    bonus = rules.count.majority_bonus
    return {"points": bonus, "what": rules.count.majority_of} if bonus else None


def _tricks(rules: Rules) -> Values | None:
    return {"points": rules.count.trick_points} if rules.count.trick_points else None


def _last_trick(rules: Rules) -> Values | None:
    return {"points": rules.count.last_trick_bonus} if rules.count.last_trick_bonus else None


def _sweep(rules: Rules) -> Values | None:
    return {"points": rules.count.sweep_bonus} if rules.count.sweep_bonus else None


def _bids(rules: Rules) -> Values | None:
    auction = rules.auction
    return (
        None if auction is None else {"min": auction.min, "max": auction.max, "step": auction.step}
    )


def _passing(rules: Rules) -> Values | None:
    auction = rules.auction
    if auction is None:
        return None
    if auction.pass_in_favor:
        return {"kind": "favor" if auction.favor_turn == "first" else "partner"}
    return {"kind": "final" if auction.pass_is_final else "open"}


def _blind(rules: Rules) -> Values | None:
    auction = rules.auction
    if auction is None or auction.blind == "none":
        return None
    bid = auction.min if auction.blind_min is None else auction.blind_min
    score = rules.score
    return {
        "bid": bid,
        "made": score.blind_made,
        "failed": score.blind_failed if score.kind == "setback" else 1,
        "bonus": score.blind_bonus,
    }


def _redeal(rules: Rules) -> Values | None:
    return {} if rules.deal.misdeal_asked else None


def _turns(rules: Rules) -> Values | None:
    auction = rules.auction
    if auction is None or auction.turns == "until_settled":
        return None
    return {"turns": auction.turns}


def _holding(rules: Rules) -> Values | None:
    auction = rules.auction
    if auction is None or auction.holding == "nobody":
        return None
    return {"who": auction.holding}


def _forced(rules: Rules) -> Values | None:
    auction = rules.auction
    if auction is None or auction.all_pass != "dealer_forced":
        return None
    return {"bid": auction.min if auction.forced_bid is None else auction.forced_bid}


def _top_bid(rules: Rules) -> Values | None:
    auction, made = rules.auction, rules.score.top_bid_made
    return (
        {"bid": auction.max, "made": made} if auction is not None and made != "ordinary" else None
    )


def _moon(rules: Rules) -> Values | None:
    moon = rules.moon
    if moon is None:
        return None
    return {
        "needs": moon.needs,
        "made": moon.made,
        "reward": moon.reward,
        "failed": moon.failed,
        "price": moon.price,
    }


def _set(rules: Rules) -> Values | None:
    score = rules.score
    if score.kind not in ("setback", "zero", "zero_and_double"):
        return None
    return {
        "kind": score.kind,
        "times": score.set_factor,
        "keeps": "yes" if score.set_keeps else "no",
        "gain": score.set_gain,
    }


def _credit(rules: Rules) -> Values | None:
    if rules.auction is None:
        return None
    return {"credit": rules.score.made_credit, "defenders": rules.score.defenders}


def _target(rules: Rules) -> Values | None:
    if rules.score.kind == "board":
        return None
    match = rules.match
    if match.format != "to_target":
        return {"kind": match.format, "number": match.rounds}
    past = match.past_target
    return {
        "kind": match.win_by if past == "wins" else past,
        "number": match.target,
        "back": match.falls_to,
    }


def _ties(rules: Rules) -> Values | None:
    match = rules.match
    said: Values = {"reach": match.both_reach, "sink": match.both_sink}
    return said if set(said.values()) != {"higher"} else None


def _lead(rules: Rules) -> Values | None:
    return {"who": rules.play.first_lead}


def _void(rules: Rules) -> Values | None:
    return {} if rules.play.void == "must_trump" else None


def _beat(rules: Rules) -> Values | None:
    return {} if rules.play.beat == "must" else None


def _trump_leads(rules: Rules) -> Values | None:
    return {} if rules.play.trump_leads == "once_played" else None


def _single_leads(rules: Rules) -> Values | None:
    singles = rules.pack.singles
    forbidden = rules.play.single_leads == "forbidden" and singles
    return {"kind": singles[0].face, "number": len(singles)} if forbidden else None


def _thrown(rules: Rules) -> Values | None:
    number = rules.play.no_points_thrown
    return {"number": number} if number else None


def _open_hand(rules: Rules) -> Values | None:
    opens = rules.play.partner_open
    return None if opens == "never" else {"opens": opens}


def _hand(rules: Rules) -> Values | None:
    return {"cards": rules.deal.hand}


def _aside(rules: Rules) -> Values | None:
    return {"cards": rules.deal.aside} if rules.deal.aside else None


def _mistakes(rules: Rules) -> Values | None:
    return {} if rules.match.enforcement == "table" else None


TOPICS = (
    Topic("boards", ("boards", "score.kind"), _boards),
    Topic("no-bids", ("auction", "trump.source"), _no_bids),
    Topic("partner", ("partner",), _partner),
    Topic("sides", ("table",), _sides),
    Topic("dummies", ("dummies",), _dummies),
    Topic("stock", ("stock", "deal.stock"), _stock),
    Topic("bird-removes", ("boards",), _bird_removes),
    Topic("redraw", ("redraw",), _redraw),
    Topic("giving", ("partner_exchange",), _giving),
    Topic("bird", ("pack.singles",), _bird),
    Topic("faces", ("pack.faces",), _faces),
    Topic("ranks", ("pack.ranks",), _ranks),
    Topic("copies", ("pack.copies",), _copies),
    Topic("counters", ("count.values", "pack.singles", "pack.ranks"), _counters),
    Topic("no-trump", ("trump.no_trump",), _no_trump),
    Topic("burying", ("exchange",), _burying),
    Topic("nest-to", ("count.nest_to",), _nest_to),
    Topic("nest", ("deal.nest", "exchange"), _nest),
    Topic("majority", ("count.majority_bonus", "count.majority_of"), _majority),
    Topic("tricks", ("count.trick_points",), _tricks),
    Topic("last-trick", ("count.last_trick_bonus",), _last_trick),
    Topic("sweep", ("count.sweep_bonus",), _sweep),
    Topic("turned-trump", ("trump.source",), _turned_trump),
    Topic("moon", ("moon",), _moon),
    Topic("top-bid", ("score.top_bid_made", "auction.max"), _top_bid),
    Topic(
        "set",
        ("score.kind", "score.set_factor", "score.set_keeps", "score.set_gain"),
        _set,
    ),
    Topic(
        "passing",
        ("auction.pass_is_final", "auction.pass_in_favor", "auction.favor_turn"),
        _passing,
    ),
    Topic(
        "blind",
        (
            *("auction.blind", "auction.blind_min"),
            *("score.blind_made", "score.blind_failed", "score.blind_bonus"),
        ),
        _blind,
    ),
    Topic("asked-redeal", ("deal.misdeal_asked",), _redeal),
    Topic("turns", ("auction.turns",), _turns),
    Topic("holding", ("auction.holding",), _holding),
    Topic("forced", ("auction.all_pass", "auction.forced_bid"), _forced),
    Topic("must-trump", ("play.void",), _void),
    Topic("must-beat", ("play.beat",), _beat),
    Topic("trump-leads", ("play.trump_leads",), _trump_leads),
    Topic("single-leads", ("play.single_leads",), _single_leads),
    Topic("thrown", ("play.no_points_thrown",), _thrown),
    Topic("open-hand", ("play.partner_open",), _open_hand),
    Topic("lead", ("play.first_lead",), _lead),
    Topic("credit", ("score.made_credit", "score.defenders"), _credit),
    Topic("bids", ("auction.min", "auction.max", "auction.step"), _bids),
    Topic(
        "target",
        (
            *("match.target", "match.win_by", "match.format", "match.rounds"),
            *("match.past_target", "match.falls_to"),
        ),
        _target,
    ),
    Topic("ties", ("match.both_reach", "match.both_sink"), _ties),
    Topic("mistakes", ("match.enforcement",), _mistakes),
    Topic("aside", ("deal.aside",), _aside),
    Topic("hand", ("deal.hand",), _hand),
)
"""All topics, most important first."""
