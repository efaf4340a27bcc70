# What `rookery review` says in a terminal, and why a record is not reviewed.

unreviewed-differs = the record does not follow from its decisions, so it is not reviewed: { $difference }; rookery record verify says more
unreviewed-nothing = no round of this record is over with every card known; a round is reviewed once it has been counted
unreviewed-position = the match of this record began at a written position, and what was decided before is not known, so it is not reviewed
unreviewed-not-counted = round { $deal } is not over, was thrown in, or its cards are not in the record; only counted rounds are reviewed
unreviewed-no-deal =
    { $deals ->
        [one] the record has no round { $deal }; it has one round
       *[other] the record has no round { $deal }; it has { $deals } rounds
    }

## The result of a round

reviewed-round = Round { $deal }
reviewed-match =
    { $count ->
        [one] The round
       *[other] All { $count } rounds
    }
reviewed-luck-points = Points ahead of the others in this round, and where they came from
reviewed-luck-chance = Chance to win the match, in percent, and how this round changed it
reviewed-luck-game = Chance to win the game, in percent, and how this round changed it
reviewed-no-luck = A mistake against the rules ended this round, so nothing is said about luck.
reviewed-nothing = Nothing better was found for any decision.
reviewed-skipped =
    { $count ->
        [one] Round { $deals } is left out: not over, thrown in, or its cards are not in the record.
       *[other] Rounds { $deals } are left out: not over, thrown in, or their cards are not in the record.
    }

## Decisions

reviewed-mistake = mistake
reviewed-praise = well done
# In the column of what a card lost with all cards open.
reviewed-not-known = not known
reviewed-point-title = Turning point: { $seat }, { $place }
reviewed-point-instead = { $choice } instead of { $better } gave away { $cost }; the other was better in { $count } of 100 deals that fit what { $seat } knew, and worse in { $behind }.
reviewed-point-why = Why { $better }: { $reasons }.
reviewed-point-reasons = { $all }; { $next }
reviewed-point-known = { $seat } knew: { $position }
reviewed-point-example = such as { $cards }: { $chosen } or { $better } ahead
reviewed-point-example-game = such as { $cards }: { $chosen }% or { $better }% to win the game
reviewed-cost-chance = { $percent }% of winning
reviewed-cost-both = { $points } points ({ $percent }% of winning)

## The auction

reviewed-hand = { $seat }: as declarer the side makes { $low } to { $high } in half of all deals that fit, { $middle } in the middle one; { $advice }
reviewed-hand-pass = best was to pass
reviewed-hand-limit = going up to { $limit } was enough
reviewed-hand-moon = best was to call the moon
reviewed-hand-last = bid up to { $last }; { $advice }
reviewed-par = With all cards open { $seat } makes { $points } with { $trump }.
reviewed-par-between = With all cards open { $seat } makes { $lower } to { $upper } with { $trump }; the solver does not reach further.

## Places and choices

reviewed-place-call = in the auction
reviewed-place-bury = at the nest
reviewed-place-trump = naming trump
reviewed-place-partner = calling a partner
reviewed-place-swap = swapping a card
reviewed-place-redraw = discarding
reviewed-place-give = giving cards
reviewed-place-leader = choosing who leads
reviewed-place-draw = drawing after trick { $trick }
reviewed-place-remove = taking off a chip after trick { $trick }
reviewed-place-play = trick { $trick }
reviewed-choice-bid = { $points }
reviewed-choice-pass = a pass
reviewed-choice-favor = a pass in favor
reviewed-choice-moon = the moon
reviewed-choice-bury = burying { $cards }
reviewed-choice-trump = { $trump } as trump
reviewed-choice-turn = turning a card for trump
reviewed-choice-call = calling { $card }
reviewed-choice-none = exchanging nothing
reviewed-choice-cards = { $cards }
reviewed-choice-leader = a lead of { $seat }
reviewed-choice-open = the open card
reviewed-choice-hidden = the hidden card
reviewed-choice-no-chip = leaving all chips
reviewed-choice-chip = the chip of { $seat } on { $space }
