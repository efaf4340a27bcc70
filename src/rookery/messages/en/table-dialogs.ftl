# The menu and the dialogs of a table. Fetched with them.

table-removed-title = The host has removed you
table-removed-watch = Watch
table-leave-title = Leave the table?
table-leave-note-alike = Others play the same cards, so your seat is kept. You can take a break: the start page leads back here.
table-leave-note = You give up your seat, and a bot plays on in your place. If you only want a break, your seat is kept, and the start page leads back here.
table-stay = Stay
table-take-a-break = Take a break
table-leave-for-good = Leave for good
table-spectators =
    { $count ->
        [one] { $count } person is watching.
       *[other] { $count } people are watching.
    }
table-watch-it-again = Watch it again
table-download-the-record = Download the record
table-settings-and-pace = Settings and pace
table-home = Start page
table-menu-leave = Leave the table
table-menu-table-mode = What is table mode?
table-bots-set = With several people at the table, the bots cannot be changed during a match.
table-hints = Hints
player-away = Away
player-away-bot = Away; a bot plays
open-seat-bots-note = If you open the seat of a bot, whoever opens the link of this table can sit down there from the next deal on.

## What a bot says about itself: each $bird has a line of its own, so that nobody at a table repeats another.

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

## Talk

talk-title = Talk
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
