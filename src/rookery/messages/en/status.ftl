# What is happening at a table. $you is "yes" where the player named is the reader.

contract-bid =
    { $you ->
        [yes] You bid { $points }
       *[no] { $name } bid { $points }
    }
contract-forced =
    { $you ->
        [yes] You must make { $points }
       *[no] { $name } must make { $points }
    }
contract-blind =
    { $you ->
        [yes] You bid { $points } blind
       *[no] { $name } bid { $points } blind
    }
call-blind = Blind { $points }
contract-moon =
    { $you ->
        [yes] You shot the moon
       *[no] { $name } shot the moon
    }
call-moon = Moon
call-moon-over = Moon over moon
call-bid = Bid { $points }
call-hold = Hold { $points }
call-pass = Pass
call-pass-in-favor = Pass in favor
call-pass-in-favor-short = Favor

## Whose turn it is

status-question-for-you = A question for you
status-question = A question for the table
status-match-over = The match is over
status-round-over = The round is over
status-takes-trick =
    { $you ->
        [yes] You take this trick
       *[no] { $name } takes this trick
    }
status-begins-soon = The match begins soon
status-one-moment = One moment
status-you-calls = Your turn to bid
status-you-bury =
    { $count ->
        [one] Choose { $count } card for the nest
       *[other] Choose { $count } cards for the nest
    }
status-you-trump = Your turn: name trump
status-you-partner = Your turn: call a card
status-you-swap = Your turn: exchange a card?
status-you-redraw = Your turn: discard and draw
status-you-give =
    { $count ->
        [one] Choose { $count } card for { $name }
       *[other] Choose { $count } cards for { $name }
    }
status-you-leader = Your turn: who leads?
status-you-draw = Your turn: draw a card
status-you-remove = Your turn: take a chip off?
status-you-agree = Do you have a mistake to call?
status-you-play-for = Play for { $dummy }
status-you-lead = Your turn: lead a card
status-you-play = Your turn: play a card
status-you = Your turn
status-auction = { $name } is bidding
status-exchange = { $name } has the nest
status-trump = { $name } is naming trump
status-partner = { $name } is calling a card
status-swap = { $name } may exchange a card
status-redraw = { $name } may discard and draw
status-giving =
    { $toYou ->
        [yes] { $name } is choosing what to give you
       *[no] { $name } is choosing what to give { $partner }
    }
status-draw = { $name } is drawing
status-review = { $name } may still call a mistake
status-boards = { $name } may take a chip off
status-leader = { $name } says who leads
status-your-cards-open = Your cards are face up; { $name } plays them
status-plays-for = { $name } plays for { $dummy }
status-playing = { $name } is playing
status-away = Waiting for { $name }, who is away
# Who comes and goes in the waiting room.
seat-news-sits = { $name } sits down.
seat-news-up = { $name } gets up.
seat-news-removed-waiting =
    { $you ->
        [yes] You have removed { $name }.
       *[no] The host has removed { $name }.
    }
seat-news-named = The guest’s name is { $name }.
# Who comes and goes in a match. $bot is the name of the bot at that seat.
seat-news-left = { $name } has left. { $bot }, a bot, plays on.
seat-news-removed =
    { $you ->
        [yes] You have removed { $name }. { $bot }, a bot, plays on. To open the seat for another person: menu, “{ table-players-and-hints }”.
       *[no] The host has removed { $name }. { $bot }, a bot, plays on.
    }
seat-news-left-how = { $name } has left. { $bot }, a bot, plays on. To open the seat for another person: menu, “{ table-players-and-hints }”.
seat-news-left-open = { $name } has left. { $bot }, a bot, plays on, and you can take the seat.
seat-news-open-bot = The seat of { $bot } is open. From the next deal on, whoever opens the link of this table can sit down there.
seat-news-opened = { $name }’s seat is open. { $bot }, a bot, plays on until somebody sits down, from the next deal on.
seat-news-sat = { $name } plays on for { $bot }.
seat-news-back = { $name } is back.
seat-news-bot-plays = A bot plays for { $name } now.
seat-news-bot-plays-how = A bot plays for { $name } now. To open the seat for another person or device: menu, “{ table-players-and-hints }”.
waiting-for = Waiting for { $names }
dealing = Dealing…
title-your-turn = ● Your turn · { $title }
title-their-turn = { $name }’s turn · { $title }
title-waiting = Waiting room: { $title } · { product }
title-table = { $title } · { product }

## How the match is arranged

goal-best-of = best of { $games }
goal-one-game = one game
goal-target = to { $target }
goal-exactly = exactly { $target }
goal-rounds =
    { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }
goal-sentence-games =
    { $games ->
        [one] The first to win { $games } game wins the match.
       *[other] The first to win { $games } games wins the match.
    }
goal-sentence-line = The first full line of chips wins.
goal-sentence-target = The first to reach { $target } wins.
goal-sentence-exactly =
    { $past ->
        [falls] The first to reach exactly { $target } wins. A score that would go past it falls back.
       *[stays] The first to reach exactly { $target } wins. A score that would go past it stays as it was.
    }
goal-sentence-rounds =
    { $rounds ->
        [one] The highest score after { $rounds } round wins.
       *[other] The highest score after { $rounds } rounds wins.
    }
round-extra = Extra round
round-extra-sentence = An extra round breaks the tie.
round-number = Round { $number }
round-only = One round
round-of = Round { $number } of { $rounds }
round-of-sentence = { round-of }.
partners-change-after = Partners change after round { $number }.
seats-exchange-after = One side switches seats after round { $number }; partners stay together.
pairs-you = You play with { $names } now.
pairs-now = Now it is { $sides }.
pairs-against = { $all } against { $next }

## Hints at a table

hints-allowed = Hints are allowed: on your turn, a hint says what an expert would do, and why. It knows no more cards than you do, and nobody else is told that you asked.
hints-not-allowed = Hints are not allowed at this table. Before a match, anybody who sits here can allow them.
hints-not-allowed-alike = Everybody plays these cards alike, so there are no hints, and the bots stay as they are.
hints-on-now = Hints are allowed at this table now.
hints-off-now = Hints are off at this table now.
