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
        [one] After every round everybody gets another partner.
       *[other] After every { $count } rounds everybody gets another partner.
    }
waiting-room-code = QR code of the link
waiting-room-hints = Hints for everybody
waiting-room-hints-first = While you are the only person here you may ask for hints. When a second person sits down they are off for both of you, unless you turn them on here.
waiting-room-hints-several = Off, because several people play. If all of you want them, turn them on here.
waiting-room-hints-on = At your turn a hint says what an expert would do, and why. It knows no more cards than you do, and nobody else learns that you asked.
waiting-room-hints-off = Nobody can ask what an expert would do. Turn them on here, if all of you want them.
waiting-room-hints-guest = Hints are allowed while one person plays. When you sit down they are off for everybody; then any of you can turn them on here.
waiting-room-bots = How good the bots are

# What a bot did for somebody who was away. $name is the bot.
away-title = While you were away
away-rounds =
    { $count ->
        [one] New cards were dealt once, and { $name } played for you.
       *[other] New cards were dealt { $count } times, and { $name } played for you.
    }
away-this-round = With the cards you hold now, { $name } did this for you:
away-bid = bid { $points }
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
