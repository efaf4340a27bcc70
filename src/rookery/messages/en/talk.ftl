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

talk-title = Talk
talk-open = { $unread ->
    [yes] Talk, something new
   *[no] Talk
}
talk-invite = Say something
# $text is what $name says.
talk-says = { $name }: { $text }
talk-you = You
talk-nothing = Nothing has been said yet.
talk-log = What was said
talk-phrases = Phrases
talk-reactions = Reactions
talk-words = Your words
talk-send = Send
talk-round-note = While cards are being played, you can say only these, and nothing about cards. You can type when the round is over.
talk-table-mode-note = In table mode, nobody may talk during a round: by the rules it costs points.
talk-words-note = Nothing here is kept: it is gone when the table closes.
talk-listen = Who you hear
talk-listen-note = Turn a player off to hide what they say. They are not told.
talk-watching-note = You are watching: you may read what is said between the rounds.
talk-sounds = { $on ->
    [yes] Turn sounds off
   *[no] Turn sounds on
}

## Elsewhere on the screen

notification-your-turn = It is your turn
