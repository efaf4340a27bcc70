# What if: a round played in other ways, and cards that somebody has set.

what-if-page = What if?
what-if-home = Rookery: start page
what-if-title = What if?
what-if-about = Play on from here yourself, and see where another choice leads. The bots play the other seats.
what-if-seat = Your seat
what-if-cards = Hidden cards
what-if-cards-same = As they were
what-if-cards-afresh = Dealt differently
what-if-cards-same-note = Everybody holds the same cards as in the match.
what-if-cards-afresh-note = The others get different cards: any that fit what this seat could know by then.
what-if-play = Play on from here
what-if-opening = Dealing…
what-if-full = You compare { $most } lines of this round, and no more fit. A new line takes the place of the oldest one; the round as it was played stays.

what-if-back-title = Go back in the round
what-if-back-note = Choose the decision that you want to make again.
what-if-back-stays = What you have played here stays as a line of its own.
what-if-back-none = You have not decided anything yet.
what-if-before = Before the first trick
what-if-trick = Trick { $number }

what-if-reading = Reading the lines…
what-if-lines-of = { $title }, round { $number }
what-if-lines-note = Each line stands below the line that it branches off from. As long as your choices are the same, bots of the same level play the same. In the match itself the others may have chosen differently: where one of them did so first, the difference comes from them, not from you.
what-if-played = As it was played
what-if-line = Line { $number }
what-if-afresh-mark = cards dealt differently
# $parent is "first", "line" ($number), "you" or "player" ($name): the line that this one branches off from.
what-if-parent =
    { $parent ->
        [line] line { $number }
        [you] your match
        [player] the match of { $name }
       *[first] the round as it was played
    }
what-if-instead = instead of “{ $said }” in { what-if-parent }
# $cards is a list of cards.
what-if-buried =
    { $you ->
        [yes] You put in the nest: { $cards }.
       *[no] { $name } puts in the nest: { $cards }.
    }
what-if-alike = no choice differs from { what-if-parent }
what-if-same = the same score as at first
what-if-more =
    { $points ->
        [one] scores { $points } point more than at first
       *[other] scores { $points } points more than at first
    }
what-if-less =
    { $points ->
        [one] scores { $points } point less than at first
       *[other] scores { $points } points less than at first
    }
what-if-watch = Watch this line
# The same button for screen readers, among those of other lines.
what-if-watch-named = { what-if-watch }: { $line }
what-if-none-over = A line can be compared once its round is over.
what-if-unfinished = One line has not been finished yet.
what-if-go-on = Go on playing
what-if-link = A link to all these lines
what-if-link-note = The link holds everything: whoever opens it sees the same lines, and can play on from any of them.
# The cards come from a deal of the day, a challenge or two tables.
what-if-link-contest = Others may still play these cards. Send the link only to people who have played them: it shows every hand.
what-if-message = Would you have played it differently?
what-if-note-afresh = Where cards were dealt differently, the difference may also come from the cards.
# $player is the name of the player whose choices are compared.
what-if-link-you = Here “you” is { $player }, and “we” is the side of { $player }.
what-if-from-link = These lines come from a link. They are kept on this device when you play on from one of them.
what-if-to-kept =
    { $count ->
        [one] { $count } other round that you compare
       *[other] { $count } other rounds that you compare
    }
what-if-kept = Rounds that you compare
what-if-kept-note = They are kept on this device: the last { $most }.
what-if-deal = Round { $number }
what-if-kept-player = Seat of { $player }
# A line of a link that does not belong there. $number counts from the first line after the round as it was played.
what-if-other-game = Line { $number } of this link is of another game, { $other }; the others are of { $game }. Lines can be compared only within one round. Please ask whoever sent it for a new link.
what-if-other-round = Line { $number } of this link is not of round { $deal } of this match: other cards were dealt. Lines can be compared only within one round. Please ask whoever sent it for a new link.
what-if-kept-lines =
    { $count ->
        [one] { $count } line
       *[other] { $count } lines
    }
what-if-kept-unfinished =
    { $count ->
        [one] { $count } line has not been finished yet.
       *[other] { $count } lines have not been finished yet.
    }
what-if-shown = Shown above
what-if-show = Show these lines
what-if-delete = Delete
what-if-delete-title = Delete these lines?
what-if-delete-note = They cannot be brought back. Links that you have sent still work.
what-if-delete-keep = Keep them
what-if-nothing = Play a round again from any moment, make another choice, and see how it comes out. Open one of your matches, go to the moment where you would have played differently, and choose “What if?”.
what-if-own-matches = Your matches

what-if-example-title = Try it with an example
what-if-example-note = You bid 90 with black as trump. With five tricks to play, you and your partner have 25 points. Can you still make it? Afterward you can go back and make another choice.
what-if-example-play = Play the example

what-if-hand-title = Play a hand that you held
what-if-hand-note = Choose its cards, and see what could have been made of it. The other cards are dealt at random, and the dealer is chosen at random, too. On your turn you may ask what an expert would do.
what-if-hand-cards = The cards of your hand
what-if-hand-missing =
    { $chosen ->
        [0] Choose { $count } cards.
       *[other]
        { $count ->
            [one] { $count } card is still missing.
           *[other] { $count } cards are still missing.
        }
    }
what-if-hand-complete = All { $count } cards are chosen.
what-if-hand-fill = Add random cards
what-if-hand-clear = Clear
what-if-hand-play = Play this hand

what-if-set-title = Enter cards yourself
what-if-set-note = Paste a position (one line that holds all the cards, in Rookery’s notation) or a seed (the secret that is shown after a round), which deals the same cards again.
what-if-set-label = Position or seed
what-if-set-example = Fill in the example
what-if-set-empty = Write a position or a seed first.
what-if-set-game = Game
what-if-set-seat = Your seat
what-if-set-play = Play it
