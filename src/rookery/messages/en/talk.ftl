# What people at a table say to each other, and how they are called to it.

## Phrases and reactions: they may be said while cards are played, so they tell nothing about cards

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thank-you = Thank you!
phrase-take-your-time = Take your time.
phrase-one-moment = One moment.
phrase-oops = Oops!
phrase-be-right-back = Be right back.
phrase-back-again = I’m back.
phrase-good-game = Good game!
# Small pictures, as they are read aloud.
reaction-thumb = Thumbs up
reaction-heart = Heart
reaction-smile = Smile
reaction-surprise = Surprise
reaction-star = Star
reaction-cup = Cup of coffee

## At the table

talk-open = { $unread ->
    [yes] Talk, something new
   *[no] Talk
}
talk-invite = Say something
# $text is what $name says.
talk-says = { $name }: { $text }
talk-you = You

## Elsewhere on the screen

notification-your-turn = It is your turn
