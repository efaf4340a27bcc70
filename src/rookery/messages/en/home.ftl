# What the start page says.

home-unknown-address = There is no page at the address { $address }. This is the start page.
home-forgotten = Your data on this server has been deleted.
home-offline = There is no connection to the server, so you cannot play right now. Lessons, rules and matches that this device has kept still open. The scores shown here may be out of date. This page goes on by itself when the connection is back.
home-new-version = A new version of Rookery is ready.
home-use-it-now = Use it now
home-page-title = { product } · a table for cards, bids and nests
home-loading = Loading the games…
home-heading = Pull up a chair.
home-introduction = A bidding game with a clever bird, for family and friends.
home-your-table = Your table
home-the-classic-game = The classic game
home-how-to-play = How to play
home-other-games = Other games
home-players = Who is playing with you?
home-bots = Bots
home-friends = Friends
home-players-two-tables = At two tables, with bots where nobody sits
home-players-friends-note = You get a link to send to them. A bot plays wherever nobody comes.
home-open-table = Open table
home-start = Start
home-games = Games
home-games-first = The best-known games
home-games-more = More games
home-games-of = { players-counted } · { games-counted }
home-find-players = How many players?
home-find-any = Any
home-find-special = What should it have?
home-find-count = { games-counted } found
home-find-none = No game has all of that.
home-find-clear = Show all games
home-open-a-record = Watch a saved match
home-about-table-mode = What is table mode?
home-open-record-note = Choose the file of a match that was saved here or elsewhere, and watch it again, card by card.
home-go-on-playing = Go on playing
home-continue = Continue
home-more-tables =
    { $count ->
        [one] Show one more
       *[other] Show { $count } more
    }
home-continue-at = Continue: { $title }
home-leave-for-good = Leave for good: { $title }
home-leave-confirm = Leave for good
home-leave-title = Leave for good?
home-leave-note = You give up your seat at “{ $title }”. A bot plays on in your place, and the table is no longer shown here.
home-keep-my-seat = Keep my seat
home-unlist = Take off the list
home-unlist-named = Take off the list: { $title }
home-unlist-title = Take it off the list?
# $origin says where the cards of the match are from: daily, challenge.
home-unlist-note = { $origin ->
    [daily] “{ $title }” stays as you left it. You can finish it later: under “{ home-daily }”, or after today in the calendar there.
   *[other] “{ $title }” stays as you left it. You can finish it later: open the link of the challenge again.
}
home-unlist-keep = Keep it here
home-how-long = How long?
home-play-to = Play to
home-rounds = Rounds
home-duplicate = Duplicate: two tables
home-duplicate-note = Two tables play the same cards, with the sides exchanged. So the luck of the deal cancels out. Friends take seats at both.
home-open-duplicate = Open two tables
home-rotation-note = Everybody scores alone and plays four rounds with each of the others.
home-exchange-seats = Switch seats
home-exchange-seats-note =
    { $count ->
        [one] After every { $count } round, one side switches seats; partners stay together.
       *[other] After every { $count } rounds, one side switches seats; partners stay together.
    }
home-swap = Swap a card
home-swap-note = Before trump is named, each player may swap one card for the top card of the pile.
home-undo-allowed = Undo allowed
home-undo-note = A play can be taken back if everybody agrees.
home-hints-allowed = Hints allowed
home-hints-note = On your turn you may ask what an expert would do, and why.
home-table-mode = Table mode
home-table-mode-note = Rules can be broken by mistake, and mistakes are called, as with real cards.
home-a-friend = A friend
# $across is "yes" for the seat across from the host at a table of four.
home-seat =
    { $across ->
        [yes] Seat { $number } (across)
       *[no] Seat { $number }
    }
home-bot-of-level = Bot: { $level }

home-new-to-rook = New to Rook? Start here
home-new-to-rook-note = Short lessons with cards in your hand. The first three take five minutes.
home-show-me-how = Show me how
home-not-now = Not now
home-learn = Learn to play
home-daily = Deals of the day
home-me = Your matches
home-puzzles = Puzzles
home-what-if = What if?
home-glossary = Words of the game
home-next-lesson = Next lesson: { $title }

## What tells a game from the others

trait-name =
    { $trait ->
        [bird] The bird
        [no_bird] No bird
        [red_one] The Red 1
        [standard] Ordinary cards
        [nest] A nest
        [teams] Partners
        [alone] Everybody alone
        [called_partner] A called partner
        [dummies] A dummy
        [boards] Boards
        [drawing] Drawing cards
       *[no_auction] No bidding
    }

## Games and tables in a line

bots-mixed-in-text = mixed
# What comes next where seats are kept for friends, beside the button that opens the table.
seats-link =
    { $count ->
        [one] Next: a link for { $count } friend
       *[other] Next: a link for { $count } friends
    }
seats-link-and-bots = { $link }; { $bots } play, too
seats-bots =
    { $count ->
        [one] { $count } bot
       *[other] { $count } bots
    }
seats-level-bots =
    { $count ->
        [one] { $count } { $level } bot
       *[other] { $count } { $level } bots
    }
seats-with = With { $others }
variant-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
variant-target = first to { $target }
variant-in-a-row = { $target } chips in a row
variant-bids = bids { $min }–{ $max }
own-not-begun = Not started yet
# $own is "We" or "You", and $they is "They" or the name of the only other player.
own-score = { $own } { $score }
own-score-one = { $own } { $score }, { $they } { $other }
own-score-best = { $own } { $score }, best other { $other }
own-score-others = others
own-opened = opened { $when }

## The form for a new table

more-choices = More choices
bots-mixed = Mixed
bots-mixed-about = Each seat has its own level, under “{ more-choices }”. A choice here applies to all of them.
bots-question =
    { $others ->
        [1] How good is the bot?
       *[other] How good are the bots?
    }
length-one-game = One game
length-best-of = Best of { $games } games
length-target = To a target score
length-rounds = A fixed number of rounds
length-rotation = { $rounds } rounds with changing partners
games-counted =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }

trademark = Rook is a trademark of its owner; Rookery is not affiliated with it.
