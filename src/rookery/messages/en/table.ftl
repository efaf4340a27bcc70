## On the pages

table-newer = This page is out of date
table-not-found = Table not found
table-closed = This table is closed
table-no-room = No room just now
table-closed-back = Back to the start page
table-closed-compare = To both tables
table-removed = The host has removed you. { table-removed-note }
table-removed-note = You can watch, but not sit down at this table.
table-you-are-watching = You are watching.
table-you-are-watching-away = You are watching. If you play here and come with another device, ask a player to open your seat: menu, “{ table-players-and-hints }”.
table-you-are-watching-bots = You are watching. If you want to play, ask a player to open a bot’s seat: menu, “{ table-players-and-hints }”.
table-you-are-watching-next = You are watching. With the next deal you can sit down at an open seat.
table-rookery-home = Rookery: start page
table-connecting = Connecting…
table-reconnecting = No connection. Trying again…
table-score-sheet = Score sheet
table-menu = Menu
table-scores-label = Score sheet:
# The scores stand before or above it; $goal is "to 300", "Round 3 of 12".
table-match-goal = Match: { $goal }
# How the cards came to this table, beside the goal of the match.
table-origin =
    { $origin ->
        [what_if] What if?
        [position] from a position
        [seed] chosen seed
        [daily] deal of the day
        [challenge] challenge
        [duplicate] duplicate
       *[other] chosen cards
    }
table-go-back = Go back in the round
table-compare-lines = Compare the lines
table-best-other = Best other
table-last-trick = Last trick
table-how-to-play = How to play
table-sit-here = Sit here
table-board-with-chips =
    { $length ->
        [one] { $name }: board with 1 chip
       *[other] { $name }: board with { $length } chips
    }
table-space = { $card }, row { $row }, column { $column }
table-take-chip = Take the chip off { $label }
table-auction = Auction
table-nest-top = On top of the nest
table-nest-face-up = Face up in the nest
table-nest-taken = Taken from the nest
table-table = Table
table-nest-cards =
    { $count ->
        [one] Nest: { $count } card
       *[other] Nest: { $count } cards
    }
table-your-board = Your board
table-all-boards = All boards
table-boards-enlarge = Show all boards large
table-open-card = Open card: { $card }
table-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
table-in-the-pile = in the pile
table-you = You
table-dealer = Dealer
table-dealer-letter = D
table-dealer-in-text = dealer
table-bid = Bid
table-bot-plays-on = bot plays
table-drew = drew { $drew }
table-top-card = top card: { $card }
table-tricks =
    { $count ->
        [one] { $count } trick
       *[other] { $count } tricks
    }
table-bid-in-text = bid
table-dummy-card-breaks = { $name }, is not allowed now
table-dummy-title = Cards of { $name }
table-dummy-yours = Play for { $name }: tap a card
table-dummy-cards = Cards of { $name }, { $length } face up
table-face-down = { $hidden } face down
table-trick = Trick on the table
table-led = led
table-winning = winning
# A card of the trick, as it is read out.
table-trick-card =
    { $led ->
        [yes]
            { $winning ->
                [yes] { $name }: { $card }, led, winning
               *[no] { $name }: { $card }, led
            }
       *[no]
            { $winning ->
                [yes] { $name }: { $card }, winning
               *[no] { $name }: { $card }
            }
    }
table-nothing-lies = No card is on the table
# What a seat called last, as it is read out: $call is such as "Bid 75".
table-seat-call = { $name }: { $call }
# $points is such as "We 40 and They 20".
table-points-read = This round: { $points }
table-hand-of = Hand of { $name }
table-your-hand = Your hand
table-card-illegal = That card may not be played now.
table-from-the-nest = from the nest
table-from-your-partner = from your partner
table-is-trump = trump
table-card-breaks = is not allowed now
table-play-for-dummy = Now play for { $name }: tap one of the face-up cards.
table-card-required = This card must go to the nest.
table-players-and-hints = Players and hints
table-review-last = Review the last round
table-keyboard = Keyboard
table-trump = Trump
table-on-the-pile = On the pile
table-hand-face-down =
    { $count ->
        [one] Your card lies face down.
       *[other] Your { $count } cards lie face down.
    }
table-called-card = Called card
table-points = This round
table-tricks-label = Tricks
table-round = Round
table-nest = Nest
table-nest-of-cards =
    { $count ->
        [one] Nest of { $count } card
       *[other] Nest of { $count } cards
    }
# A space of a board: its card, whether a chip lies on it, and whether it is part of a full line.
table-space-chip = { $card }, chip
table-space-line = { $card }, chip, in the full line
table-pill-away = away
player-host = Host of this table
remove-person = Remove
remove-person-label = Remove { $name } from the table
remove-person-title = Remove { $name } from the table?
remove-person-note = A bot takes the seat. { $name } can still watch, but never sit down at this table again. Others can, once a player opens the seat.
remove-person-keep = Keep { $name }
remove-person-now = Remove
open-seat = Open this seat
open-seat-note = For { $name } with another device, or for somebody else: whoever opens the link of this table can sit down there from the next deal on. Until then nobody sees the hand, and a bot plays.
table-backs =
    { $count ->
        [one] card
       *[other] cards
    }
table-waits-for-room = The disk of the server is full. The game waits, and continues by itself when there is room.
table-alone = alone
table-partner = partner
# $how is what cannot be done with a card: "play", "bury", "redraw" (discard), "swap" or "give".
table-cannot-be =
    { $how ->
        [bury] cannot be buried: { $why }
        [redraw] cannot be discarded: { $why }
        [swap] cannot be exchanged: { $why }
        [give] cannot be given: { $why }
       *[play] cannot be played: { $why }
    }
table-hinted = { $label }, hinted
table-open-card-is = Open card: { $card }
table-called-is = Called: { $card }
table-called-alone-you = Called: { $card }, you play alone
table-called-alone = Called: { $card }, { $name } plays alone
table-called-partner = Called: { $card } ({ $name })
table-called-you-hold = Called: { $card }: you hold it
table-called-you = Called: { $card } (you)
table-color-trump = { $trump } trump
table-round-auction = , auction
table-call-moon = moon
table-call-pass = pass
table-call-favor = favor
