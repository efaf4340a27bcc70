# The waiting room, and what a player who comes back is told. Fetched when it is opened.

waiting-room-with = With { $names }
waiting-room-against = Against { $names }
waiting-room-side = Side { $number }
waiting-room-players = Players
waiting-room-you-with = You play with { $names }
waiting-room-sit-with = Sit here, with { $names }: seat { $number }
waiting-room-or-bot = A bot if nobody comes
waiting-room-alone = Everybody plays for themselves.
waiting-room-declarer = Whoever wins the bid plays alone against all others.
waiting-room-called = Whoever wins the bid names a card, and whoever holds it is on that side.
waiting-room-partners-change =
    { $count ->
        [one] After every round everybody gets a new partner.
       *[other] After every { $count } rounds everybody gets a new partner.
    }
waiting-room-seats-exchange =
    { $count ->
        [one] After every round, one side switches seats; partners stay together.
       *[other] After every { $count } rounds, one side switches seats; partners stay together.
    }
waiting-room-agreed = What will be played
waiting-room-table-mode = Table mode: rules can be broken by mistake, and mistakes are called.
waiting-room-undo = Undo: a play can be taken back if everybody agrees.
waiting-room-no-undo = No undo: what is played stays played.
waiting-room-same-cards = Two tables play the same cards.
# What is played differently than in the game that the rules are based on.
waiting-rules-house =
    { $count ->
        [one] House rules: one difference
       *[other] House rules: { $count } differences
    }
waiting-rules-changed =
    { $count ->
        [one] Changed for this table: one rule
       *[other] Changed for this table: { $count } rules
    }
waiting-rules-compared = Compared with “{ $game }”:
waiting-rules-instead = Instead of: { $rule }
waiting-rules-left-out = Does not apply here: { $rule }
waiting-room-code = QR code of the link
waiting-room-hints-guest = The person here may ask for hints while alone with bots. Once you sit down, nobody may, unless one of you turns on “{ hints-for-all }”.
waiting-room-bots = How good the bots are

# What a bot did for somebody who was away.
away-title = While you were away
away-rounds =
    { $count ->
        [one] New cards were dealt once, and the bot { $bot } played for you.
       *[other] New cards were dealt { $count } times, and the bot { $bot } played for you.
    }
away-this-round = In this round, the bot { $bot } did this for you:
away-bid = bid { $points }
away-moon = shot the moon
away-passed = passed
away-buried =
    { $count ->
        [one] buried one card
       *[other] buried { $count } cards
    }
away-trump = named { $color } as trump
away-called = called { $card } as partner
away-exchanged =
    { $count ->
        [0] kept all cards
        [one] exchanged one card
       *[other] exchanged { $count } cards
    }
away-gave =
    { $count ->
        [one] gave the partner one card
       *[other] gave the partner { $count } cards
    }
away-drew =
    { $count ->
        [one] drew one card
       *[other] drew { $count } cards
    }
away-chip = decided about a chip on the boards
away-played =
    { $count ->
        [one] played one card:
       *[other] played { $count } cards:
    }
away-go-on = Go on
away-replay =
    { $count ->
        [one] Watch that round
       *[other] Watch those rounds
    }

## Drawing for partners

draw-partners = Draw for partners
draw-partners-again = Draw again
draw-partners-note = Everybody turns up a card. High cards play against low ones.
draw-partners-drawn = High cards play against low ones. Everybody has moved to their new seat.
draw-turned = Turned the { $card }
draw-check = Check the drawing
draw-check-note = Before each drawing everybody sees a number that fixes it; afterward its seed is shown. With the seed anyone can shuffle the pack again: the cards are turned in the order of the seats before the drawing.
draw-seed = Seed
draw-next = Number of the next drawing
waiting-room-both-tables = Who sits at both tables

# Whoever takes a seat in a match and has said no name; $name is the bot that plays there.
sit-title = Play on for { $name }
sit-note = You get these cards and play to the end of the match. What do the others call you?

## The seats, the link, and the button that starts the match

waiting-room-choose = Choose a seat to play, or stay and watch.
waiting-room-send = Send the link to your friends. Begin when everybody is here.
waiting-room-complete = Everybody is here.
waiting-room-link = Link for your friends
# $open is the number of open seats, which bots take.
waiting-room-start =
    { $open ->
        [0] Start
        [1] Start; a bot takes the open seat
       *[other] Start; bots take { $open } seats
    }
waiting-room-open-seat = Open seat
waiting-room-away = Away
waiting-room-here = Here
waiting-room-sit-at = Sit here: seat { $number }
