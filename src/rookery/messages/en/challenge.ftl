# Challenges: the cards of a finished match, sent to friends.

challenge-page = Challenge
challenge-home = Rookery: start page
challenge-reading = Loading the challenge…
challenge-new = Challenge friends
challenge-new-about = Your friends play the cards that you have just played: at your seat, with the same partner and the same opponents. Then you see side by side who decided what.
challenge-new-same = As long as a friend plays like you, everybody else plays as they did with you. From the first difference on, bots decide.
challenge-new-closed = Only those who sat at your table can see the record of your match. Friends can see it once they have finished playing these cards.
challenge-make = Make the link
challenge-none = Play a match to its end. Then choose “Challenge friends” below the result.
challenge-from = { $name } challenges you
challenge-own = Your challenge
challenge-others = A challenge by { $name }
challenge-about = You get the same cards as { $name }, at the same seat. As long as you play like { $name }, everybody else plays as they did then. From the first difference on, bots decide.
challenge-secret = You will see how { $name } played when you have finished.
challenge-bots = The others are bots
# $count of them are alike.
challenge-bot =
    { $count ->
        [one] { $level }
       *[other] { $level } ({ $count } bots)
    }
challenge-bot-for-person =
    { $count ->
        [one] { $level }, where a person sat
       *[other] { $level }, where { $count } people sat
    }
challenge-play = Play
challenge-go-on = Go on playing
challenge-seen = You were at the table where these cards were first played, so you know them and cannot play them here.
challenge-send = Send this link to your friends
challenge-message = I have just played these cards. How would you play them?
challenge-unnamed = You are listed as “Guest”. Say who you are, so that the others know.
challenge-save-name = Save your name
challenge-nobody = No friend has finished yet.
challenge-playing =
    { $count ->
        [one] { $count } friend is playing.
       *[other] { $count } friends are playing.
    }
challenge-results = How it went
challenge-player = Player
challenge-lead = Lead
# The lead in one round, beside the points of the player’s side.
challenge-round-lead = Lead { $lead }
challenge-you = { $name } (you)
challenge-lead-note = All had the same cards. The lead is how far a player’s side finished ahead of the other side; a minus means behind.
challenge-compare = Decision by decision
challenge-compare-note = Each line stands below the line that it branches off from, with the first choice that differs.
challenge-round = Round { $number }
challenge-most = Only the first { $count } are compared.
challenge-look = See your table again
