# Why an endpoint refused a request. It comes with the pages that ask; until then the sentence of the server is shown.
#
# Keys and values are as in refusals.ftl.

## A request, refused by an endpoint

refusal-wrong-origin = this request comes from another page
refusal-not-found = there is no such page; go back to the start page
refusal-too-slow = the rest of the request took too long to arrive
refusal-not-allowed = this address does not accept such a request
refusal-failed = the server could not do that; try again in a moment
refusal-not-ready = { $why ->
    [starting] the server is starting
    [stopping] the server is about to stop; try again in a moment
    [store] the server cannot write to its disk
   *[busy] too much is waiting to be saved
}
refusal-bad-name = { $why ->
    [unseen] a name may have only visible characters
    [accents] a name may have no more than a few accents on one letter
    [bot] a name may not have the word “bot” or “dummy” in it
    [initials] initials are at most { $most } letters
   *[length] a name has 1 to { $most } characters
}
refusal-unknown-variant = { $problem }
refusal-unknown-bot = there is no bot “{ $name }”: bots are { $bots }, and a seat for a person is { $open }
refusal-bad-rules = { $why ->
    [choose] say either which variant or which rules, and not both
    [position] a position names its own rules: leave out the game, the rules and the seed
   *[problem] { $problem }
}
refusal-bad-target = { $why ->
    [range] the target must be from { $least } to { $most }
   *[problem] { $problem }
}
refusal-bad-match = { $problem }
refusal-bad-seats = { $title } has { $players } players, so say who the other { $others } are, not { $given }
refusal-no-such-rules = these rules are no longer saved; save them as new ones
refusal-too-many-rules = { $most } house rules are saved already; delete one first
refusal-bad-hand = { $why ->
    [count] a hand of this game has { $needed } cards, not { $count }
    [twice] there are not that many { $card } in the pack
    [thrown_in] under the rules of this game nobody plays such a hand: it is thrown in, and new cards are dealt
   *[card] “{ $card }” is no card of this game
}
refusal-bad-position = this position cannot be played: { $problem }
refusal-bad-seed =
    { $why ->
        [digit] a seed has { $digits } digits from 0 to 9 and a to f; “{ $found }” is not one of them
       *[length] a seed has { $digits } digits from 0 to 9 and a to f; this one has { $given }
    }
refusal-bad-what-if = { $why ->
    [variant] say of which variant the hand is
   *[source] say which record or table to play on from, or which hand to play: one of the three
}
refusal-no-such-moment = nobody can play on from there: the cards of round { $deal } are not known, or it was not played that far
refusal-too-much-before = too much came before that: at most { $most } calls, plays and other events are taken over
refusal-round-over = round { $deal } is over there; go back a step, to where somebody still has something to decide
refusal-no-world =
    { $why ->
        [position] the match began at a written position, of which every card is known; play on with the cards as they were
       *[cards] no other cards were found that fit what this seat knew; play on with the cards as they were
    }
refusal-not-going-back = only at a table for yourself that began with “What if?”, a position or a seed can you go back
refusal-no-record = the record of a match that began at a written position shows all its cards: it is there once that round has been counted, or the match is over
refusal-daily-played = you have played this deal; tomorrow there is another one
refusal-daily-future = the deal of { $day } is not there yet: it is { $today }, and a new day begins at midnight UTC
refusal-daily-past = { $day } is over; today’s deals are those of { $today }
refusal-no-challenge = { $why ->
    [seat] only those who have a seat at that table can send its cards
    [over] the cards of a match can be sent when it is over
   *[origin] these cards were chosen or sent by somebody; send on a match whose cards were dealt by chance
}
refusal-no-such-challenge = there is no such challenge; ask for the link again
refusal-challenge-seen = you were at the table where these cards were played first, so you know them
refusal-challenge-played = you have played these cards
refusal-challenge-not-over = the other matches are shown when you have finished your own
refusal-challenge-full = { $most } people take part in this challenge already, and there is no room for more
refusal-no-duplicate = { $why ->
    [rounds] two tables play a fixed number of rounds, from 1 to { $most }
   *[sides] two tables need a game with two lasting sides that do not change places
}
refusal-no-such-duplicate = there are no such tables; ask for the link again
refusal-no-such-puzzle = there is no such puzzle
refusal-no-such-theme = there are no puzzles with the theme { $theme }; choose a theme on the puzzles page
refusal-no-puzzle-left = { $why ->
    [back] you have no puzzles to repeat today; those you miss come back after a day
    [none] there are no puzzles of this kind; choose another theme or game
   *[all] you have seen every puzzle of this kind; choose another theme or game
}
refusal-puzzle-answer = this cannot be chosen in the puzzle: choose a card or one of the answers offered
refusal-no-review-yet = this round has no finished review; open its review first
refusal-no-such-daily = { $why ->
    [day] this address names no day; a day is written like 2026-11-23
   *[name] the deals of the day are called round, four and guest
}
refusal-bad-record = { $problem }
refusal-tables-change = your tables are changing just now, so nothing was deleted; try again in a moment
refusal-busy = other records are being read; try again in a moment
refusal-no-such-round = round { $deal } cannot be shown from this record
refusal-not-reviewed = round { $deal } cannot be reviewed: it is not over or was not counted, the record lacks some of its cards, or the match began at a written position
refusal-no-such-review = there is no such review; send the record again
refusal-review-differs = the record does not follow from its decisions, so it is not reviewed: { $difference }
refusal-review-too-long = round { $deal } has { $decisions } decisions, and a round is reviewed with at most { $most }; choose another round
refusal-review-failed = the review of round { $deal } broke off because something went wrong on the server; ask for it again, and tell whoever runs the server if that does not help
refusal-reviews-busy = other rounds are being reviewed; try again in a moment
refusal-not-counted = all hands are shown only after the round has been counted
refusal-too-long = { $why ->
    [size] round { $deal } is too long to be shown: its { $steps } steps come to more than { $most } KiB; choose another round
   *[steps] round { $deal } has { $steps } steps, and a round is shown with at most { $most }; choose another round
}
refusal-nothing-to-share = this record does not show the cards of any round, so there is nothing to watch together
refusal-too-many-shared-replays = { $most } replays are being watched together on this server now, and there is no room for more; try again later
