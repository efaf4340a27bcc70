# Tables, games and bots, as the start page, the waiting room and the table call them.

# The server's name for somebody who has not given one.
guest = Guest
your-name = Your name
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
bot-expert-about = Takes about a second for every card and every bid, and gives little away.
level-of = Level of { $name }
level-at-seat = Level of a bot at seat { $number }
# What a bot says of itself: each $bird has a line of its own, so that nobody at a table repeats another.
bot-beginner-says =
    { $bird ->
        [robin] “Is it my turn already? I am still learning, so be kind.”
        [wren] “I only learned this last week. Please tell me when I forget something.”
        [martin] “I like the bird best. It has such a friendly face.”
        [jay] “I bid first and count later. Is that wrong?”
        [merle] “So many colors! I do my best to remember them.”
       *[phoebe] “Win or lose, I am just happy to be here.”
    }
bot-casual-says =
    { $bird ->
        [robin] “No hurry. I have played this on many a rainy evening.”
        [wren] “Put the coffee on. We have all the time in the world.”
        [martin] “My grandmother taught me, and she never overbid.”
        [jay] “A good partner and a fair bid: that is all I ask.”
        [merle] “I play for the company. But I do like the last trick.”
       *[phoebe] “Let us see what the nest brings. It is half the fun.”
    }
bot-strong-says =
    { $bird ->
        [robin] “I count every card. Tell me your bid, and I will look after it.”
        [wren] “I keep an eye on the score before I open my beak.”
        [martin] “When a color runs out, I notice.”
        [jay] “Bid boldly, if you like. I know how to stop you.”
        [merle] “I save my trumps until they hurt.”
       *[phoebe] “Look after your partner, and the points look after themselves.”
    }
bot-expert-says =
    { $bird ->
        [robin] “Take your time. I will take mine, and I forget nothing.”
        [wren] “I think the whole round through before the first card is played.”
        [martin] “Every card you play tells me a little about the others.”
        [jay] “Five points more or less: that is where matches are won.”
        [merle] “I give little away, and I ask for nothing back.”
       *[phoebe] “Surprise me. It happens rarely, and I enjoy it.”
    }
bots-mixed = Mixed
bots-mixed-about = Each seat has its own level, under “{ more-choices }”. A choice here applies to all of them.
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

## Facts

variant-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
variant-target = first to { $target }
variant-in-a-row = { $target } chips in a row
variant-bids = bids { $min }–{ $max }

own-not-begun = Not started yet
own-score = You { $score }
own-score-one = You { $score }, others { $other }
own-score-best = You { $score }, best other { $other }

## How long a match is

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
# The same switch in the form and in the waiting room, where several people may play.
hints-for-all = Hints for everybody
hints-for-all-off = When you play alone with bots, you may ask for hints. Once a second person sits down, nobody may, unless this is on.
hints-for-all-on = On your turn you may ask what an expert would do, and so may everybody else. Nobody is told that you asked.
