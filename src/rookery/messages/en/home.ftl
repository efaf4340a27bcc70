# The start page: a new table, with its game, match and seats; the player's own tables; house rules.

# The server's name for somebody who has not given one.
guest = Guest
more-choices = More choices

## Levels of bots

bot-random = Newcomer (plays anything)
bot-heuristic = Casual
bot-beginner = Beginner
bot-casual = Casual
bot-strong = Strong
bot-expert = Expert
bot-random-in-text = newcomer (plays anything)
bot-heuristic-in-text = casual
bot-beginner-in-text = beginner
bot-casual-in-text = casual
bot-strong-in-text = strong
bot-expert-in-text = expert
bots-mixed-in-text = mixed
bot-beginner-about = Still learning: forgets who is out of a color and bids with more hope than cards.
bot-casual-about = A relaxed player of many evenings: knows the good habits and keeps to them.
bot-strong-about = Counts the cards, thinks about the score, and looks after a partner.
bot-expert-about = Takes a good second for every card and every bid, and gives little away.
bot-beginner-says = “Is it my turn already? I am still learning, so be kind.”
bot-casual-says = “No hurry. I have played this on many a rainy evening.”
bot-strong-says = “I count every card. Tell me your bid, and I will look after it.”
bot-expert-says = “Take your time. I will take mine, and I forget nothing.”
bots-mixed = Mixed
bots-mixed-about = Each seat has its own, under “{ more-choices }”. A choice here is for all of them.
bots-question =
    { $others ->
        [1] How good is the bot?
       *[other] How good are the bots?
    }

## Who plays with whom

players-counted =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
company-friends =
    { $count ->
        [one] { $count } friend
       *[other] { $count } friends
    }
company-bots =
    { $count ->
        [one] { $count } bot
       *[other] { $count } bots
    }
company-level-bots =
    { $count ->
        [one] { $count } { $level } bot
       *[other] { $count } { $level } bots
    }
company-with = With { $company }

## Facts

variant-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
variant-target = first to { $target }
variant-bids = bids { $min }–{ $max }

own-not-begun = Not begun yet
own-score = You { $score }
own-score-one = You { $score } – { $other }
own-score-best = You { $score } – { $other } (best other)

## How long a match is

length-one-game = One game
length-best-of = Best of { $games } games
length-target = Until somebody reaches the target
length-rounds = A fixed number of rounds
length-rotation = { $rounds } rounds with changing partners

## On the pages

home-offline = You are offline. Scores are as last seen; lessons and rules work.
home-new-version = A new version of Rookery is ready.
home-use-it-now = Use it now
home-page-title = { product } · a table for cards, bids and nests
home-settings = Settings
home-heading = Pull up a chair.
home-introduction = A bidding game with a clever bird, for family and friends.
home-your-table = Your table
home-the-classic-game = The classic game
home-how-to-play = How to play
home-other-games = Other games
home-your-name = Your name
home-company = Who plays with you?
home-bots = Bots
home-friends = Friends
home-company-friends-note = You send them a link. Bots fill empty seats.
home-open-table = Open table
home-start = Start
home-games = Games
home-games-first = The games people know
home-games-more = More games
home-games-of = { players-counted } · { games-counted }
games-counted =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
home-find-players = How many play?
home-find-any = Any
home-find-special = What should it have?
home-find-count = { games-counted } found
home-find-none = No game has all of that.
home-find-clear = Show all games
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
home-open-a-record = Open a record
home-about-table-mode = What is table mode?
home-open-record-note = Watch a recorded match again, card by card.
home-go-on-playing = Go on playing
home-continue = Continue: { $title }
home-leave-for-good = Leave for good: { $title }
home-leave-confirm = Leave for good
home-leave-title = Leave for good?
home-leave-note = You give up your seat at “{ $title }”. A bot plays to the end in your place, and the table is no longer shown here.
home-keep-my-seat = Keep my seat
home-level-of = Level of { $name }
home-how-long = How long?
home-play-to = Play to
home-rounds = Rounds
home-rotation-note = Everybody scores alone and plays four rounds with each of the others.
home-exchange-seats = Exchange seats
home-exchange-seats-note =
    { $count ->
        [one] After every { $count } round one side changes places; partners stay.
       *[other] After every { $count } rounds one side changes places; partners stay.
    }
home-undo-allowed = Undo allowed
home-undo-note = A play can be taken back when everybody agrees.
home-hints-allowed = Hints allowed
home-hints-note = At your turn you may ask what an expert would do, and why. Usual where you play with bots only.
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
home-level-at-seat = Level of a bot at seat { $number }

home-new-to-rook = New to Rook? Start here
home-new-to-rook-note = Short lessons with cards in your hand. The first three take five minutes.
home-show-me-how = Show me how
home-not-now = Not now
home-learn = Learn to play
