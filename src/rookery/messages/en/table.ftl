

## On the pages

table-a-newer-table-is-here = A newer table is here
table-this-table-is-closed = This table is closed
table-reload = Reload
table-back-to-the-start-page = Back to the start page
table-you-are-watching = You are watching.
table-rookery-home = Rookery: home
table-walking-to-the-table = Walking to the table…
table-reconnecting = Reconnecting…
table-score-sheet = Score sheet
table-what-is-table-mode = What is table mode?
table-leave-the-table = Leave the table?
table-you-give-up-your-seat-and = You give up your seat, and a bot plays on in your place to the end of the match. If you only want a break, your seat is kept, and the start page leads back here.
table-stay = Stay
table-take-a-break = Take a break
table-leave-for-good = Leave for good
table-menu = Menu
table-score-sheet-2 = Score sheet:
table-best-other = Best other
table-last-trick = Last trick
table-how-to-play = How to play
table-open-seat = Open seat
table-bot = Bot
table-away = Away
table-here = Here
table-choose-a-seat-to-play-or = Choose a seat to play, or stay and watch.
table-send-the-link-to-your-friends = Send the link to your friends. Begin when everybody is here.
table-everybody-is-here = Everybody is here.
table-your-name = Your name
table-if-nobody-comes-a-bot-plays = If nobody comes, a bot plays here:
table-sit-here = Sit here
table-link-for-your-friends = Link for your friends
table-board-with-chips = { $name }: board with { $length } chips
table-take-the-chip-off = Take the chip off { $label }
table-auction = Auction
table-on-top-of-the-nest = On top of the nest
table-face-up-in-the-nest = Face up in the nest
table-taken-from-the-nest = Taken from the nest
table-table = Table
table-nest-cards =
    { $count ->
        [one] Nest: { $count } card
       *[other] Nest: { $count } cards
    }
table-your-board = Your board
table-all-boards = All boards
table-show-all-boards-large = Show all boards large
table-open-card = Open card: { $card }
table-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
table-in-the-pile = in the pile
table-you = You
table-dummy = Dummy
table-dealer = Dealer
table-d = D
table-dealer-2 = dealer
table-bid = Bid
table-bot-plays-on = bot plays on
table-threw = threw { $threw }
table-top-card = top card: { $card }
table-tricks =
    { $count ->
        [one] { $count } trick
       *[other] { $count } tricks
    }
table-bid-2 = bid
table-cannot-be-played-the-dummy-must = { $name }, cannot be played: the dummy must follow, too.
table-does-not-follow-suit = { $name }, does not follow suit
table-the-dummy-must-follow-too = The dummy must follow, too.
table-cards-of = Cards of { $name }
table-play-for-tap-a-card = Play for { $name }: tap a card
table-cards-of-face-up = Cards of { $name }, { $length } face up
table-face-down = { $hidden } face down
table-trick-on-the-table = Trick on the table
table-led = led
table-winning = winning
table-hand-of = Hand of { $name }
table-your-hand = Your hand
table-that-card-may-not-be-played = That card may not be played now.
table-from-the-nest = from the nest
table-does-not-follow-suit-2 = does not follow suit
table-now-play-for-tap-one-of = Now play for { $name }: tap one of its cards.
table-this-card-must-go-to-the = This card must go to the nest.
table-players-and-hints = Players and hints
table-watch-it-again = Watch it again
table-download-the-record = Download the record
table-settings-and-pace = Settings and pace
table-keyboard = Keyboard
table-home = Home
table-leave-the-table-2 = Leave the table
table-with-several-people-at-the-table = With several people at the table the bots stay as they are in a match.
table-hints = Hints
table-trump = Trump
table-on-the-pile = On the pile
table-called-card = Called card
table-points = Points
table-tricks-2 = Tricks
table-round = Round
table-nest = Nest
table-nest-of-cards =
    { $count ->
        [one] Nest of { $count } card
       *[other] Nest of { $count } cards
    }
table-sit-at = Sit here: seat { $number }
# $open is the number of open seats, which bots take.
table-start =
    { $open ->
        [0] Start
        [1] Start; a bot takes the open seat
       *[other] Start; bots take { $open } seats
    }
# A space of a board: its card, whether a chip lies on it, and whether it is part of a full line.
table-space-chip = { $card }, chip
table-space-line = { $card }, chip, in the full line
table-pill-away = away
table-backs =
    { $count ->
        [one] card
       *[other] cards
    }
table-alone = alone
table-partner = partner
# $how is what cannot be done with a card: "play", "bury", "redraw" (throw) or "swap".
table-cannot-be =
    { $how ->
        [bury] cannot be put down: { $why }
        [redraw] cannot be thrown: { $why }
        [swap] cannot be exchanged: { $why }
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
table-call-pass = pass
table-call-favor = favor
