# A record shown step by step, and whether it is consistent.

record-too-large = This is too large to be opened here: a record has at most { $kib } KiB. Is it the right file?
badge-good = Checked
badge-partly = Partly checked
badge-bad = Line { $line } is wrong
verdict-good = Everything in it is right.
verdict-partly = Everything that can be checked is right.
verdict-bad = Line { $line } does not follow from what comes before it.
shuffles-fit =
    { $count ->
        [one] { $count } shuffle matches its secret: the cards were fixed before anybody bid.
       *[other] { $count } shuffles match their secret: the cards were fixed before anybody bid.
    }
shuffles-differ = In round { $rounds } the cards do not match the secret shown.
shuffles-none = No shuffle can be repeated.

## On the pages

replay-stored = Opened on this device
replay-stored-rounds =
    { $count ->
        [one] { $count } round
       *[other] { $count } rounds
    }
replay-stored-day = { $rounds } · { $day }
replay-stored-clear = Clear this list
replay-stored-gone = The browser deleted this record to save space. Open its file again.
replay-page-title = Watch a saved match · { product }
replay-rounds = Rounds and tricks
replay-what-if = What if?
replay-together = Watch together
replay-menu-review = Review this round
replay-review = Review
replay-menu-match-review = Review the match
replay-to-review = To the review
# Two sentences: “Ben asks to take back the bid of 80.” and “Ann says yes.”
replay-answered = { $question } { $answer }
# $hint may have a colon itself, such as "Pass: your side is set."
replay-better = Better – { $hint }
# Announced after the last step.
replay-end = The replay ends here.
replay-menu-check = Check this record
replay-last-trick = Last trick
replay-how-to-play = How to play
replay-keyboard = Keyboard
replay-download-the-record = Download the record
replay-home = Start page
replay-back = Back
replay-back-to-the-table = Back to the table
replay-keys-step = One step back, one step forward
replay-keys-page = Page Up, Page Down
replay-keys-trick = One trick back, one trick forward
replay-keys-home-end = Home, End
replay-keys-ends = To the deal, to the result
replay-space = Space
replay-keys-play = Play automatically, and stop
replay-replay = Replay: { $title }
replay-rookery-home = Rookery: start page
replay-reading-the-record = Reading the record…
replay-nothing-to-show = Nothing to show
replay-nothing-wrong-line = Line { $line } of this record is wrong, before anything could be shown: { $found }.
replay-nothing-hidden = This record does not show the cards of any round. The cards of a round are shown once it has been counted.
# Behind the link of a replay that several people watch.
replay-nothing-shared = The table of this link has begun a new match. The match that the others are watching can no longer be loaded from there. Ask one of them for its file, which every replay offers as “{ replay-download-the-record }”.
replay-empty-title = Watch a saved match
replay-empty-note = Watch a recorded match again, card by card.
replay-empty-place = This address names a moment of a match that this tab has not opened. Choose the match below, or open its file, to go there.
replay-no-table = The match of this table cannot be shown. { $why }
# After either reason for which a match cannot be shown.
replay-open-file-instead = If you have its file, open it here.
replay-score-sheet = Score sheet
replay-controls = Replay
# One short word each, under the signs of the buttons that go one trick or one step on or back, and under the pace.
replay-word-trick = Trick
replay-word-step = Step
replay-word-pace = Pace
replay-back-a-trick = Back one trick
replay-back-a-step = Back one step
replay-pause = Pause
replay-play = Play
replay-on-a-step = Forward one step
replay-on-a-trick = Forward to the next trick
replay-seen-by = Whose hand is shown
replay-no-hand = No hand
replay-line-column = Line { $line }, column { $column }
replay-problem-note = Correct the text there and open it again. Was it cut off on its way? Then ask for the whole file.
replay-check-title = Check of this record
replay-check-says = Line { $line } says
replay-check-found = But by the rules and the decisions before it
replay-check-rest = What comes after that line was not checked and is not shown.
replay-check-early = The record ends before the match does: perhaps its end was cut off. Everything in it was checked and is shown.
replay-check-deals =
    { $count ->
        [one] { $count } deal dealt again and every decision made again: hands, tricks, counts and scores come out as the record says.
       *[other] { $count } deals dealt again and every decision made again: hands, tricks, counts and scores come out as the record says.
    }
replay-shuffles = Shuffles
replay-not-checked = Not checked
replay-note = { $note }.
replay-check-omitted =
    { $count ->
        [one] The record leaves out { $count } line that can be worked out. That is not an error.
       *[other] The record leaves out { $count } lines that can be worked out. That is not an error.
    }
replay-open-empty = There is nothing to open: the text is empty.
replay-choose-a-file = Choose a file
replay-open-paste = Or paste the text of a record
replay-reading = Reading…
replay-open-the-text = Open the text
replay-round-hidden = Its cards are not in the record, or something before it is wrong.
replay-round-running = It was not over when this record was made. Its cards are shown once it has been counted.
replay-round-unfinished = It was not finished.
replay-deal = Deal
replay-result = Result
replay-nest = Nest
replay-stock = Stock
replay-all-hands = All hands
replay-no-cards = no cards
replay-pace = { $pace } pace
replay-round-and-trick = Round { $round }, trick { $trick }
replay-all-hands-not-yet = All hands (not yet counted)
replay-says-nothing = nothing
replay-shuffle-unknown =
    { $count ->
        [one] Round { $rounds }: the record does not show the secret of the shuffle, so it cannot be repeated.
       *[other] Rounds { $rounds }: the record does not show the secret of the shuffle, so it cannot be repeated.
    }
replay-trick = Trick { $number }, led by { $leader }, taken by { $winner }, { points-counted }
replay-trick-unfinished = Trick { $number }, led by { $leader }, not finished
