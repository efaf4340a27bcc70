# Announcements of events. $you is "yes" where the player named is the reader; $cards is a list of cards.

event-dealt =
    { $you ->
        [yes] { $round }. You deal.
       *[no] { $round }. { $name } deals.
    }
event-looked =
    { $you ->
        [yes] You look at your cards.
       *[no] { $name } looks at the cards.
    }
event-blind =
    { $you ->
        [yes] You bid { $points } blind.
       *[no] { $name } bids { $points } blind.
    }
event-hold =
    { $you ->
        [yes] You hold the bid at { $points }.
       *[no] { $name } holds the bid at { $points }.
    }
event-moon =
    { $you ->
        [yes] You shoot the moon.
       *[no] { $name } shoots the moon.
    }
event-moon-over =
    { $you ->
        [yes] You shoot the moon over the moon.
       *[no] { $name } shoots the moon over the moon.
    }
event-auction-moon =
    { $you ->
        [yes] You win the bid with the moon.
       *[no] { $name } wins the bid with the moon.
    }
event-bid =
    { $you ->
        [yes] You bid { $points }.
       *[no] { $name } bids { $points }.
    }
event-passed =
    { $you ->
        [yes] You pass.
       *[no] { $name } passes.
    }
event-passed-in-favor =
    { $you ->
        [yes] You pass in favor.
       *[no] { $name } passes in favor.
    }
event-auction-forced = Everybody else passed: { contract-forced }.
event-auction-won =
    { $you ->
        [yes] You win the bid with { $points }.
       *[no] { $name } wins the bid with { $points }.
    }
event-nest-taken =
    { $you ->
        [yes] You take the nest.
       *[no] { $name } takes the nest.
    }
event-nest-taken-got = You take the nest: { $cards }.
event-nest-taken-open =
    { $you ->
        [yes] You take the nest, for all to see: { $cards }.
       *[no] { $name } takes the nest, for all to see: { $cards }.
    }
event-buried =
    { $you ->
        [yes] You put { cards-in-nest }.
       *[no] { $name } puts { cards-in-nest }.
    }
event-buried-open =
    { $you ->
        [yes] You put { cards-in-nest }, face up: { $cards }.
       *[no] { $name } puts { cards-in-nest }, face up: { $cards }.
    }
cards-in-nest =
    { $count ->
        [one] { $count } card in the nest
       *[other] { $count } cards in the nest
    }
event-trump-named =
    { $you ->
        [yes] You name trump: { $trump }.
       *[no] { $name } names trump: { $trump }.
    }
event-played =
    { $you ->
        [yes] You play { $card }.
       *[no] { $name } plays { $card }.
    }
event-played-winning =
    { $you ->
        [yes] You play { $card }, winning so far.
       *[no] { $name } plays { $card }, winning so far.
    }
event-trick-taken =
    { $you ->
        [yes] You take { trick-with-points }.
       *[no] { $name } takes { trick-with-points }.
    }
trick-with-points =
    { $points ->
        [one] the trick, { $points } point
       *[other] the trick, { $points } points
    }
event-round-over = The round is over.
event-match-over = The match is over. { $winners }
event-trump-turned =
    { $count ->
        [one] { $cards } is turned: trump is { $trump }.
       *[other] { $cards } are turned: trump is { $trump }.
    }
event-trump-cut = The cut shows trump: { $trump }.
event-keeps-cards =
    { $you ->
        [yes] You keep your cards.
       *[no] { $name } keeps all cards.
    }
event-swapped =
    { $you ->
        [yes] You exchange a card with the pile.
       *[no] { $name } exchanges a card with the pile.
    }
event-swapped-got = { event-swapped } You get { $cards }.
# $open is "yes" where the open card of the pile, $card, is among those drawn.
event-redrawn =
    { $you ->
        [yes] You discard { cards-counted } and draw { as-many }.
       *[no] { $name } discards { cards-counted } and draws { as-many }.
    }
event-redrawn-got = { event-redrawn } You get { $cards }.
cards-counted =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
as-many =
    { $open ->
        [yes] as many, including { $card }
       *[no] as many
    }
event-gave =
    { $you ->
        [yes] You put { cards-counted } down for { $partner }.
       *[no] { $toYou ->
            [yes] { $name } puts { cards-counted } down for you.
           *[no] { $name } puts { cards-counted } down for { $partner }.
        }
    }
event-received =
    { $you ->
        [yes] You get { $cards } from { $partner }.
       *[no] { $name } picks up what { $partner } gave.
    }
event-received-from-you = { $name } picks up what you gave.
event-partner-called =
    { $you ->
        [yes] You call { $card }.
       *[no] { $name } calls { $card }.
    }
event-plays-alone =
    { $you ->
        [yes] You play alone.
       *[no] { $name } plays alone.
    }
event-you-are-partner = You are the partner.
event-is-your-partner = { $name } is your partner.
event-is-partner = { $name } is the partner.
event-dummy-shown = The hand of { $dummy } is turned face up.
event-hand-opened =
    { $hand ->
        [yours] Your cards are face up now. { $player } plays them, and you watch.
        [played] The cards of { $name } are face up. You play them.
       *[other] The cards of { $name } are face up. { $player } plays them.
    }
event-drew-open =
    { $you ->
        [yes] You draw the open card, { $card }.
       *[no] { $name } draws the open card, { $card }.
    }
event-drew-hidden =
    { $you ->
        [yes] You draw a hidden card.
       *[no] { $name } draws a hidden card.
    }
event-drew-card =
    { $you ->
        [yes] You draw { $card }.
       *[no] { $name } draws { $card }.
    }
event-stock-turned = The next open card is { $card }.
event-chips-none =
    { $you ->
        [yes] No card of this trick fits your board.
       *[no] No card of this trick fits the board of { $name }.
    }
event-chips-none-nest = { event-chips-none } { chips-last-cards }
event-chips-placed =
    { $you ->
        [yes] You put { chips-placed } on { $cards }.
       *[no] { $name } puts { chips-placed } on { $cards }.
    }
event-chips-placed-nest = { event-chips-placed } { chips-last-cards }
# $pile is "yes" where the last card of a drawing pile is left over instead of a nest.
chips-last-cards =
    { $pile ->
        [yes] The last card of the pile was { $nest }.
       *[no] The nest held { $nest }.
    }
chips-placed =
    { $count ->
        [one] a chip
       *[other] chips
    }
event-chips-left =
    { $you ->
        [yes] You leave all chips where they are.
       *[no] { $name } leaves all chips where they are.
    }
# $board is "you", "own" (the board of the player who takes it off) or "other" ($owner's).
event-chip-removed =
    { $you ->
        [yes] You take the chip off { $card } on { board-of }.
       *[no] { $name } takes the chip off { $card } on { board-of }.
    }
board-of =
    { $board ->
        [you] your board
        [own] their own board
       *[other] the board of { $owner }
    }
event-line-completed =
    { $you ->
        [yes] A full line! You win the game.
       *[no] A full line! { $name } wins the game.
    }
event-leads-first =
    { $you ->
        [yes] You lead to the first trick.
       *[no] { $name } leads to the first trick.
    }

## Why the cards are dealt again. $whose is "you", "known" ($name's hand) or "unknown".

thrown-in-all-passed = Everybody passed, so the cards are dealt again.
thrown-in-no-counter = { whose-hand } had no card with points, so the cards are dealt again.
thrown-in-low-hand = { whose-hand } had only low cards, so the cards are dealt again.
thrown-in-poor-hand = { whose-hand } had too few points, so the cards are dealt again.
thrown-in-exposed-card = A card was shown in the deal, so the cards are dealt again.
thrown-in-wrong-deal = The deal was wrong, so the cards are dealt again.
whose-hand =
    { $whose ->
        [you] Your hand
        [known] { $name }’s hand
       *[unknown] A hand
    }

winners-you = You win!
winners-you-and-others = You win, along with others!
# $many is "yes" where more than one person wins.
winners =
    { $many ->
        [yes] { $names } win.
       *[no] { $names } wins.
    }
