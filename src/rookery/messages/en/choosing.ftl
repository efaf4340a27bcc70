# Choosing bids, and cards to bury, discard or exchange.

bid-range = From { $min } to { $max }, in steps of { $step }.
bury-count = { $chosen } of { $count } chosen
not-bury-points = Cards with points may not go to the nest.
not-bury-own =
    { $count ->
        [one] At most { $count } card of your own may go to the nest.
       *[other] At most { $count } cards of your own may go to the nest.
    }
not-bury-more =
    { $count ->
        [one] You have chosen { $count } card already. Tap one to take it back first.
       *[other] You have chosen { $count } cards already. Tap one to take it back first.
    }
bury-all-without-points = All cards without points must go to the nest before any card with points.
not-throw-points = Cards with points may not be discarded.
not-throw-more =
    { $count ->
        [one] The pile has only { $count } card left. First tap a chosen card to keep it.
       *[other] The pile has only { $count } cards left. First tap a chosen card to keep it.
    }

not-the-best = Your partner asks for a better card.
not-give-more =
    { $count ->
        [one] You give only { $count } card. First tap the chosen card to keep it.
       *[other] You give only { $count } cards. First tap a chosen card to keep it.
    }

## On the pages

choose-draw-a-card = Draw a card
choose-take-the-open-card = Take the open card
choose-take-the-hidden-card = Take the hidden card
choose-draw-note = The other card goes to your opponent.
choose-cards-left-in-the-pile =
    { $count ->
        [one] { $count } card left in the pile.
       *[other] { $count } cards left in the pile.
    }
choose-your-bid = Your bid
choose-lower-by = Lower by { $step }
choose-bid = Bid
choose-raise-by = Raise by { $step }
choose-quick-bids = Quick bids
choose-bid-at-top = Nobody can bid any higher.
choose-pass = Pass
choose-favor = Pass in favor…
choose-favor-note = You pass now but stay in the auction: you may still bid when your turn comes again.
choose-pass-in-favor = Pass in favor
choose-look = Look at my cards
choose-bid-blind =
    { $times ->
        [1] Bid blind { $points }
        [2] Bid blind { $points } (double)
       *[other] Bid blind { $points } (× { $times })
    }
choose-blind-note = A blind bid counts more when it is made, and may cost more when it is set. To pass, look at your cards first.
choose-ask-redeal = New deal
choose-ask-redeal-note = Your hand is so weak that you may ask for a new deal.
choose-moon = Moon…
choose-shoot-moon = Shoot the moon
choose-moon-back = Back
choose-moon-note = { choose-moon-needs } { choose-moon-made } { choose-moon-failed }
choose-moon-needs =
    { $needs ->
        [tricks] Shooting the moon promises that your side takes every trick.
       *[points] Shooting the moon promises that the others take no points at all.
    }
choose-moon-made =
    { $made ->
        [points] It scores { $reward }.
        [bonus] It scores { $reward } in addition to the points you take.
       *[match] It wins the whole match.
    }
choose-moon-failed =
    { $failed ->
        [points] If it fails, you lose { $price }.
       *[match] If it fails, the match is lost.
    }
choose-bid-points = Bid { $points }
choose-hold-points = Hold at { $points }
choose-hold-note = At { $points } you hold the bid: the others must go higher or pass.
choose-once-note = You bid only once.
choose-name-trump = Name trump
choose-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
choose-turn-a-card = Turn a card
choose-turn-trump = The top of the pile decides
choose-you-hold-it = you hold it
choose-in-the-nest = in the nest
choose-call-nothing-yet = Tap the card to call first.
choose-call-label = Call a card to find a partner
choose-call-note = Whoever holds the card you call is your partner in this round.
choose-other-cards = Other cards
choose-single-cards = Single cards
choose-call = Call { $card }
choose-call-a-card = Call a card
choose-bury-too-few =
    { $count ->
        [one] Choose { $count } card for the nest first.
       *[other] Choose { $count } cards for the nest first.
    }
choose-bury-cards = Bury cards
choose-put-down-anyway = Bury { $length } anyway
choose-bury-count =
    { $count ->
        [one] Bury { $count } card
       *[other] Bury { $count } cards
    }
choose-bury-note = Tap the cards to put in the nest.
choose-bury-from-nest = came from the nest
choose-give-cards = Cards for your partner
choose-give-count = { $chosen } of { $count } chosen
choose-give =
    { $count ->
        [one] Give { $count } card
       *[other] Give { $count } cards
    }
choose-give-too-few =
    { $count ->
        [one] Choose { $count } card.
       *[other] Choose { $count } cards.
    }
choose-give-note = Tap the cards for { $name }. Only the two of you will know them.
choose-give-back = Tap the cards to give { $name } in return. Only the two of you will know them.
choose-give-got = came from { $name }
choose-leader-label = Who leads to the first trick
choose-i-lead = I lead
choose-leads = { $name } leads
choose-chip-label = Take a chip off a board
choose-chip-note = The bird lets you take off one chip: tap it.
choose-your-board = Your board
choose-leave-them-all = Leave them all
choose-your-turn = Your turn
choose-let-bot-play = Let a bot play for { $name }
choose-thinking = Thinking…
choose-hint = Hint
choose-undo = Undo
choose-mistake = Mistake?
choose-hide-hint = Hide the hint
choose-exchange = Exchange
choose-throw-cards = Discard cards
choose-chosen = { $chosen } chosen
choose-keep-all = Keep all
choose-throw-nothing-yet = Tap a card first, or choose “Keep all”.
choose-exchange-it = Exchange it
choose-swap-note = You may exchange one card with the top of the pile.
choose-throw-note =
    { $count ->
        [one] Tap the cards to discard, { $count } card at most. You draw the same number.
       *[other] Tap the cards to discard, { $count } cards at most. You draw the same number.
    }
choose-throw-points-stay = Cards with points cannot be discarded.
choose-alone-hold = You hold it: you would play alone.
choose-alone-nest = It lies in the nest: you would play alone.
choose-play = Play { $card }
choose-take-up =
    { $count ->
        [1] Choose it
       *[other] Choose them
    }
choose-card-chosen = { $card } chosen
choose-no-card-chosen = No card chosen
choose-throw-none = Discard cards
choose-throw =
    { $count ->
        [one] Discard { $count } card
       *[other] Discard { $count } cards
    }
choose-thrown = Discarded so far: { $thrown }.
# How many cards a player discarded.
choose-thrown-by =
    { $count ->
        [0] { $name }: none
       *[other] { $name }: { $count }
    }
