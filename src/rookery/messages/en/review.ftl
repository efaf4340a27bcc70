# The review of a round, in the browser. It speaks to the player whose decisions are shown; $you is "yes" where that is the reader.

review-title = Review of round { $number }
# On paper: “Review of round 2: Ann”.
review-of-player = { $title }: { $name }
review-whose = Whose decisions
review-working = Looking at every decision: { $percent }% done
review-working-note = This takes a few seconds and does not slow down any game.
# Read out once the review is there.
review-ready = The review is ready.
review-not-there = The review could not be made. { $why }
review-not-yet = The review could not be made yet. { $why } It continues by itself as soon as it can.

review-keep = Keep these as puzzles
review-match-keep = Keep the worst mistakes of these rounds as puzzles
review-kept =
    { $new ->
        [0] You kept these before. They will come up among your puzzles.
        [one] { $new } new puzzle is kept. It will come up among your puzzles from tomorrow on.
       *[other] { $new } new puzzles are kept. They will come up among your puzzles from tomorrow on.
    }

## Luck

review-sum = Where the result came from
review-luck = Luck
review-own =
    { $you ->
        [yes] Your choices
       *[no] { $name }’s choices
    }
review-partners = Partner’s choices
review-opponents = Others’ choices
# $boards is "yes" where the result is a chance to win, not points.
review-result =
    { $boards ->
        [yes] Result
       *[no] Result: points ahead
    }
review-sum-points = In points ahead of the others. The lines add up to the result. Luck is an estimate, give or take { $error }.
review-sum-game = In percent of the chance to win the game. The lines add up to the result. Luck is an estimate, give or take { $error }.
review-no-luck = A mistake against the rules ended this round, so nothing is said about luck.

## Turning points

review-points = What mattered most
review-no-mistakes =
    { $you ->
        [yes] No mistake of yours was found in this round.
       *[no] No mistake of { $name } was found in this round.
    }
review-chosen = Chosen
review-better = Better
review-sentence = { $text }.
review-cost-points =
    { $points ->
        [one] This choice cost about { $points } point of the lead, on average, and hardly any of the chance to win the match.
       *[other] This choice cost about { $points } points of the lead, on average, and hardly any of the chance to win the match.
    }
review-cost-both =
    { $points ->
        [one] This choice cost about { $points } point of the lead, on average, and { $percent }% of the chance to win the match.
       *[other] This choice cost about { $points } points of the lead, on average, and { $percent }% of the chance to win the match.
    }
review-cost-match = This choice cost about { $percent }% of the chance to win the match.
# It brings points, and loses the match more often by them.
review-cost-but =
    { $points ->
        [one] This choice cost about { $percent }% of the chance to win the match, although it brings about { $points } point, on average.
       *[other] This choice cost about { $percent }% of the chance to win the match, although it brings about { $points } points, on average.
    }
review-cost-chance = This choice cost about { $percent }% of the chance to win.
review-of-100 = In { $count } of 100 deals that fit what could be known, the other choice comes out better; in { $behind } of 100, worse.
# Said where the other choice is worse in as many deals as it is better in, or in more.
review-more-won = What it wins in those { $count } deals is more than what it loses in the other { $behind }.
review-show = Show it at the table
review-examples =
    { $count ->
        [one] A deal that shows it
       *[other] { $count } deals that show it
    }
# The values are such as "40 points ahead" or "20 points behind".
review-example-points = Chosen: { $chosen }. Better: { $better }.
review-example-game = Chance to win the game: { $chosen }% as chosen, { $better }% with the better choice.

## Every decision

review-every = Every decision
# $kind is "play" from the first trick on.
review-place =
    { $kind ->
        [call] In the auction
        [bury] At the nest
        [trump] Naming trump
        [partner] Calling a partner
        [swap] Swapping a card
        [redraw] Discarding
        [give] Giving cards
        [leader] Choosing who leads
       *[play] Trick { $trick }
    }
review-mistake = Mistake, { $cost }. Better: { $better }
review-praise = Well done
review-fine = Nothing better found
review-slightly = Slightly better: { $better } ({ $cost })

review-unjudged = Not judged
review-only-choice = Only choice
review-illegal = Against the rules
review-about-points =
    { $points ->
        [one] about { $points } point
       *[other] about { $points } points
    }
review-about-percent = about { $percent }%
review-hindsight =
    { $points ->
        [one] As the cards really lay, the best choice would have captured { $points } more point. Nobody could know how they lay.
       *[other] As the cards really lay, the best choice would have captured { $points } more points. Nobody could know how they lay.
    }
review-hindsight-none = As the cards really lay, nothing was lost here. What the choice cost is an average over all deals that fit what could be known.
review-hindsight-open = What it cost with all cards open could not be worked out.
review-open-lost =
    { $points ->
        [one] All cards open: { $points } more point possible
       *[other] All cards open: { $points } more points possible
    }
review-open-unknown = All cards open: not worked out
review-declarer =
    { $you ->
        [yes] you
       *[no] { $name }
    }
review-par-between = If everybody had known all cards and played perfectly, { review-declarer } would have captured between { $low } and { $high } with the trump of this round. It could not be worked out more exactly.
review-par-unknown = What { review-declarer } would have captured if everybody had known all cards and played perfectly could not be worked out.
review-par = If everybody had known all cards and played perfectly, { review-declarer } would have captured { $points } with the trump of this round.
review-bidding =
    { $you ->
        [yes] Your hand in the auction
       *[no] The hand in the auction
    }
review-hand =
    { $you ->
        [yes] As declarer your side takes { $low } to { $high } points with this hand in half of all deals that fit the calls.
       *[no] As declarer the side takes { $low } to { $high } points with this hand in half of all deals that fit the calls.
    }
review-hand-pass = At the last call it was best to pass.
review-hand-limit = At the last call, going up to { $limit } was right: it was not clearly better to go higher.
review-hand-moon = At the last call it was best to shoot the moon.
review-method = Only what could be known at the time is judged: each choice is compared with others in deals that fit it, and a mistake is called one only when fresh deals confirm it.

## The whole match

review-match-title = Review of the match
review-match-working =
    { $done ->
        [0] Looking at every round: 0 of { $of } done.
       *[other] Looking at every round: { $done } of { $of } done. The results so far are added up below.
    }
review-match-refused = Round { $number } is left out: { $why }
# $kind is "play" from the first trick on.
review-match-place =
    { $kind ->
        [call] Round { $number }, in the auction
        [bury] Round { $number }, at the nest
        [trump] Round { $number }, naming trump
        [partner] Round { $number }, calling a partner
        [swap] Round { $number }, swapping a card
        [redraw] Round { $number }, discarding
        [give] Round { $number }, giving cards
        [leader] Round { $number }, choosing who leads
       *[play] Round { $number }, trick { $trick }
    }
review-match-no-mistakes =
    { $you ->
        [yes] No mistake of yours was found in this match.
       *[no] No mistake of { $name } was found in this match.
    }
review-match-rounds = Round by round
review-match-round = Round
review-match-others = All others’
review-match-kinds = Where points were given away
review-match-kind = Decision
review-match-judged = Judged
review-match-mistakes = Mistakes
review-match-cost = Given away
review-kind =
    { $kind ->
        [call] Bids and passes
        [bury] The nest
        [trump] Trump
        [partner] Calling a partner
        [swap] Swapping
        [redraw] Discarding
        [give] Giving cards
        [leader] Who leads
        [draw] Drawing
        [remove] Chips
       *[play] Cards played
    }
