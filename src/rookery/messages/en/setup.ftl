# Tables, games and bots, as the start page, the waiting room and the table call them.

# The server's name for somebody who has not given one.
guest = Guest
your-name = Your name

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
bot-beginner-about = Still learning: forgets who is out of a color and bids with more hope than cards.
bot-casual-about = A relaxed player of many evenings: knows the good habits and keeps to them.
bot-strong-about = Counts the cards, thinks about the score, and looks after a partner.
bot-expert-about = Takes about a second for every card and every bid, and gives little away.
level-of = Level of { $name }
level-at-seat = Level of a bot at seat { $number }

## Who plays with whom

players-counted =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }

## Hints

# The same switch in the form and in the waiting room, where several people may play.
hints-for-all = Hints for everybody
hints-for-all-off = When you play alone with bots, you may ask for hints. Once a second person sits down, nobody may, unless this is on.
hints-for-all-on = On your turn you may ask what an expert would do, and so may everybody else. Nobody is told that you asked.
