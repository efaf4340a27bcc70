# One's own page: the matches one has finished.

me-page = Your matches
me-home = Rookery: start page
me-reading = Loading your matches…
me-none = When you have finished a match, it is counted here: contracts made and set, results by game and by partner, and your best rounds.
# Somebody has begun matches, and none is over.
me-none-over = Once a match is over, it is counted here. Until then, you can review each of its finished rounds at its table, and play it again another way with “What if?”.
me-about = Only you see this page. It recognizes you by this browser. It counts your { $most } newest matches, without games for practice.
me-left-out = Older matches, and matches that cannot be read, are not counted.
me-matches = Matches
me-won = Won
me-played = Played
me-rounds = Rounds
me-ahead = Points ahead per round
me-ahead-short = Ahead
me-contracts = Bids you won
me-contracts-none = You have not won an auction yet.
me-bid = Bid
me-made = Made
me-made-part = Share made
me-set = Set
me-part = { $part }%
me-of-points = { $from } to { $to }
me-by-game = By game
me-game = Game
me-with = With partners
me-partner = Partner
me-curve = How far ahead, round by round
me-curve-about = The line adds up how far ahead of the others you came out in each round. Rounds are in the order in which the matches started.
me-curve-table = Show as a table
me-round = Round
me-sum = Total
me-costs = What your decisions gave away
me-costs-what = A review compares each of your bids and cards with the best choice, given what you could know. It tells mistakes from bad luck.
me-costs-open = Show it
me-costs-reading = Loading the reviews…
me-costs-reviewed = { $reviewed } of { $rounds } rounds reviewed.
me-costs-working = Looking at the next one: { $percent }% done.
me-costs-review =
    { $count ->
        [one] Review { $count } round
       *[other] Review { $count } rounds
    }
# $why is a sentence: why the review failed, of the first of several rounds.
me-costs-failed =
    { $count ->
        [one] The review of { $count } round failed. { $why }
       *[other] The reviews of { $count } rounds failed. About the first of them: { $why }
    }
# $why is a sentence: why the first of several rounds can never be reviewed.
me-costs-refused =
    { $count ->
        [one] { $count } round cannot be reviewed. { $why }
       *[other] { $count } rounds cannot be reviewed. About the first of them: { $why }
    }
me-costs-curve = Points given away in a round, as an average of the last { $count }: the lower, the better.
me-costs-all = Per round
me-costs-every-game = All games
me-costs-every-kind = All decisions
me-costs-mean = Average of { $count }
me-costs-dearest = The rounds in which you gave away most
me-costs-round =
    { $points ->
        [one] { $title }, round { $number }: { $points } point
       *[other] { $title }, round { $number }: { $points } points
    }
me-costs-lately = Last { $count }
me-costs-about = Your newest { $most } matches are counted, except games on boards. Reviewing a round takes a few seconds. You may leave this page: what is finished is kept.
me-best = Your best rounds
me-worst = Your worst rounds
me-one-round = { $title }, round { $number }: { $ahead }
me-one-match = { $title }, { $when }
me-look = View
me-review = Review
# $what is a match.
me-review-of = Review: { $what }
# When a match began, such as "Nov 30, 2026, 9:40 PM".
me-when = { $when }
me-look-at = View: { $what }
me-all = All matches
me-result = { $won ->
        [yes] Won
       *[no] Lost
    } { $score } to { $others }
me-export = Download everything
me-export-about = One file with the record of each match, all the figures on this page, your house rules, your puzzles, and your deals of the day, in a form that other programs can read.
me-save = Save the file
me-forget = Delete my data
me-forget-about = Everything that this server keeps about you can be deleted.
me-forget-open = Delete my data
me-forget-title = Delete your data?
me-forget-gone = Deleted: your name and picture, your house rules, your puzzles and their rating, your deals of the day, challenges that no friend has played, and all tables where only you and bots sat.
me-forget-stays = Kept: matches with other people and pairs of tables with the same cards, as they are theirs, too. You are called “Guest” there. If a match is not over, a bot plays on for you.
me-forget-browser = What this browser keeps by itself stays, such as your settings and the matches you have opened to watch. To delete that, too, delete the data of this site in the settings of the browser. Backups of the server may hold your data until they are replaced.
me-forget-for-good = This cannot be undone.
me-forget-keep = Keep everything
me-forget-do = Delete for good
