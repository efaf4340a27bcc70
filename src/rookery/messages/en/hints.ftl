# What an expert would do, and why. A hint is one sentence: what is to be done, a colon, and clauses with the reasons.

hint = { $doing }.
hint-with-reasons = { $doing }: { $reasons }.
hint-then-reasons = { $doing }. { $reasons }.
hint-clauses = { $all }; { $next }
hint-habit = { $hint } This is a rule of thumb; no deals were tried out.

# A player in a sentence; $who is "you", "partner" or "other".
hint-who =
    { $who ->
        [you] you
        [partner] your partner { $name }
       *[other] { $name }
    }
hint-who-is =
    { $who ->
        [you] you are
       *[other] { hint-who } is
    }

## What is to be done

do-bid = Bid { $points }
do-shoot-moon = Shoot the moon
do-pass = Pass
do-pass-in-favor = Pass in favor
do-look = Look at your cards
do-ask-redeal = Ask for a new deal
do-bury = Put { $cards } in the nest
do-name-trump = Name { color-in-text } as trump
do-say-trump = Say “{ $trump }”
do-turn-trump = Turn the top card
do-call-card = Call { $card }
do-keep-cards = Keep all your cards
do-exchange = Exchange { $card }
do-throw = Discard { $cards }
do-give = Give { $cards }
do-lead = Lead yourself
do-let-lead = Let { $name } lead
do-take-open = Take the open card
do-take-hidden = Take the hidden card
do-leave-chips = Leave all the chips
do-take-chip = Take the chip off { $card } on your board
do-take-chip-of = Take the chip off { $card } on the board of { $name }
the-space = the space
do-agree = Say that you have nothing to call
do-call-renege = Call the mistake of { $name }
do-say-yes = Say yes
do-say-no = Say no
do-play = Play { $card }
do-play-of = Play { $card } of { $name }
do-take-back = Take the card back
do-ask = Ask the table

## Another decision, for comparison

other-call = calling { $card }
other-trump = “{ $trump }”
other-bid = a bid of { $points }
other-shoot-moon = shooting the moon
hint-moon = moon
other-pass = passing
other-open-card = the open card
other-hidden-card = the hidden card
other-own-lead = your own lead
other-lead = a lead of { $name }
other-next-best = the next best choice

## Why

# In how many of ten deals that were tried; $often is "all", "none", "few" or "many".
hint-often =
    { $often ->
        [all] almost every time
        [none] almost never
        [few] only about { times-in-ten }
       *[many] about { times-in-ten }
    }
times-in-ten =
    { $ofTen ->
        [one] { $ofTen } time in 10
       *[other] { $ofTen } times in 10
    }
# Points as the object of a verb.
hint-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
why-only-choice = the rules allow nothing else
why-tried-out = it did best on average in many deals that are still possible
why-makes-other = { hint-who } makes { $bid } { hint-often }
why-makes-if-won = if you win the bid, you make it { hint-often }
# Why not to bid: how often the bid would fail.
why-makes-would = a bid of { $bid } would fail { hint-often }
why-makes = you make your { $bid } { hint-often }
# $sides is how players share points: "individual", "alternating", "declarer_vs_rest" or "called_partner".
why-better =
    { $sides ->
        [individual] you take about { hint-points } more on average than with { $other }
       *[other] your side takes about { hint-points } more on average than with { $other }
    }
# How often the contract ends like that after the choice that was made, in deals of 100.
why-instead = { $instead ->
        [0] instead of none
       *[other] instead of { $instead }
    }
why-of-100 =
    { $of100 ->
        [0] none of 100 deals
       *[other] { $of100 } of 100 deals
    }
# How contracts end after the better choice instead of after the one that was made; $side is "own" or "other".
why-contract-ends =
    { $side ->
        [own]
            { $sides ->
                [individual] you { why-make-your-bid } in { why-of-100 } { why-instead }
               *[other] your side { why-makes-its-bid } in { why-of-100 } { why-instead }
            }
       *[other] the others { why-make-their-bid } in { why-of-100 } { why-instead }
    }
why-makes-its-bid =
    { $made ->
        [yes] makes its bid
       *[no] is set
    }
why-make-your-bid =
    { $made ->
        [yes] make your bid
       *[no] are set
    }
why-make-their-bid =
    { $made ->
        [yes] make their bid
       *[no] are set
    }
why-close-call = it is close: { $other } would do about as well
why-partner-bids = { hint-who } has the highest bid
why-partner-passed = { hint-who } has passed
why-partner-still-in = { hint-who-is } still in the bidding
# The points that a bid needs, and those that set the highest bid; $cheap is "yes" where the bid needs fewer.
why-bid-or-set =
    { $cheap ->
        [yes] { why-bid-needs } of at most { $total } points, and it would take { $enough } to set { $name }’s bid of { $high }
       *[no] { why-bid-would-need } of at most { $total } points for a bid, but { $enough } are enough to set { $name }’s bid of { $high }
    }
why-bid-needs =
    { $together ->
        [yes] your side needs { $bid }
       *[no] you need { $bid }
    }
why-bid-would-need =
    { $together ->
        [yes] your side would need { $bid }
       *[no] you would need { $bid }
    }
why-own-points = your own cards are worth { hint-points }
why-few-trumps =
    { $count ->
        [one] whichever { color-kind } is trump, you hold no more than { $count } trump
       *[other] whichever { color-kind } is trump, you hold no more than { $count } trumps
    }
why-mostly-one-color = { $count } of your { $hand } cards are { color-in-text }
why-highest-of-color =
    { $count ->
        [one] you hold the highest { one-of-color }
       *[other]
            { $skin ->
                [standard] you hold the { $count } highest { color-in-text }
               *[rook] you hold the { $count } highest { color-in-text } cards
            }
    }
why-stays-in = you stay in the bidding and may still bid at your next turn
why-bidding-better = passing would do worse
why-passing-better = passing does better on average
why-empties =
    { $trumps ->
        [yes] it leaves you without { color-in-text }, so that you can trump { color-in-text }
       *[no] it leaves you without { color-in-text }
    }
# $colors are several, such as "red and black".
why-empties-several =
    { $trumps ->
        [yes] it leaves you without { $colors }, so that you can trump them
       *[no] it leaves you without { $colors }
    }
why-puts-nothing-away = no points go into the nest
why-puts-away =
    { $points ->
        [one] { $points } point goes into the nest{ why-nest-scorer }
       *[other] { $points } points go into the nest{ why-nest-scorer }
    }
why-nest-scorer =
    { $to ->
        [last_trick] , for whoever takes the last trick
        [nobody] , where nobody scores them
       *[side] { "" }
    }
why-keeps-color = you keep all your { cards-of-color }
why-longest = you hold { cards-of-color }, and no other { color-kind } has more
why-length = you hold { cards-of-color }
why-top-cards =
    { $count ->
        [1] one of your cards cannot be beaten in its { color-kind }
       *[other] { $count } of your cards cannot be beaten in their { color-kind }
    }
why-no-long-color =
    { $count ->
        [one] you hold no more than { $count } card of any { color-kind }
       *[other] you hold no more than { $count } cards of any { color-kind }
    }
why-strongest =
    { $trump ->
        [yes] it beats every card that you do not hold
       *[no] in its { color-kind } it beats every card that you do not hold
    }
why-alone = it is your own card, so that you play alone
why-higher-than-yours =
    { $count ->
        [one] the only { one-of-color } that you hold is not as high
       *[other] you hold { cards-of-color }, and none of them is as high
    }
why-only-rival = apart from it, no { one-of-color } that is still out is as high as { $card } in your hand
why-sure-lead = nothing can beat { $card } of yours
why-plays-last = then you play last to the first trick
why-throws-plain =
    { $one ->
        [yes] it is not a trump, and a card that beats it in its { color-kind } is still out
       *[no] none of them is a trump, and cards that beat them in their { color-kind } are still out
    }
why-keeps-all =
    { $good ->
        [1] { $good } of the cards you could discard is good to have: a trump, worth points, or unbeaten in its { color-kind }
       *[other] { $good } of the cards you could discard are good to have: trumps, worth points, or unbeaten in their { color-kind }
    }
why-open-card-good = it { $reasons }
why-open-card-poor = the open card { $reasons }
why-is-trump = is a trump
why-is-no-trump = is not a trump
why-carries-points = is worth { hint-points }
why-carries-none = is worth no points
why-unbeaten = cannot be beaten in its { color-kind }
why-unbeatable = no card that is still out can beat it
why-only-trump-beats = no { one-of-color } that is still out beats it, only a trump could
why-draws-trump =
    { $out ->
        [one] the others must play trumps, too, and may still have { $out }
       *[other] the others must play trumps, too, and may still have { $out }
    }
why-partner-may-trump = { hint-who-is } out of { color-in-text } and may trump it
why-last-of-color = it is the last { one-of-color } in this hand, so you can trump { color-in-text } afterward
why-no-points = it is worth no points
why-fewest-points = no card that may be played is worth fewer points than its { $points }
why-winning =
    { $safe ->
        [yes] { hint-who-is } winning the trick for certain
       *[no] { hint-who-is } winning the trick
    }
why-partner-wins =
    { $points ->
        [0] { why-winning } without your help
       *[other] { why-winning }, and this card adds { hint-points }
    }
why-other-wins =
    { $helpless ->
        [yes] { hint-who-is } winning the trick, and you cannot beat that{ why-gives-nothing }
       *[no] { hint-who-is } winning the trick{ why-gives-nothing }
    }
why-gives-nothing =
    { $points ->
        [0] ; this gives no points away
       *[other] { "" }
    }
trick-at-stake =
    { $last ->
        [yes] the last trick
       *[no] the trick
    }
why-takes-surely =
    { $points ->
        [0] it takes { trick-at-stake } for certain
       *[other] it takes { trick-at-stake } with { hint-points } for certain
    }
why-takes =
    { $points ->
        [0] it beats the cards on the table
       *[other] it beats the cards on the table, with { hint-points } in { trick-at-stake }
    }
why-trumps = with no { color-in-text } in this hand you can trump
why-keeps = { $card } is kept for later
why-wins-last =
    { $nest ->
        [yes] { $card } is left to take the last trick for certain, and the nest with it
       *[no] { $card } is left to take the last trick for certain
    }
why-cheapest-winner = no weaker card would do
why-hurts-line = it is on the best line of { $name }, which has { $chips } of { $needed } chips
why-no-rival-chips = no opponent has a chip that you may take
why-nothing-learned = nobody has learned anything from it yet
why-too-much-learned = it is too late to take it back
why-you-know = only you can know what happened; a bot never does this, so it says no
why-nothing-to-call = the cards that were played prove no mistake
why-proven-renege = the cards that were played prove that { $name } played one that was not allowed
