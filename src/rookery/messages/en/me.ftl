# One's own page: the matches one has finished.

me-page = Your matches
me-home = Rookery: home
me-reading = Fetching your matches…
me-none = When you have finished a match, it is counted here: contracts made and set, by game, with whom, and your best rounds.
me-play = Choose a game
me-about = Only you see this page. It knows you by this browser, and counts the last match of each of your { $most } newest tables.
me-left-out =
    { $count ->
        [one] One older or damaged table is not counted.
       *[other] { $count } older or damaged tables are not counted.
    }
me-matches = Matches
me-won = Won
me-played = Played
me-rounds = Rounds
me-ahead = Points ahead a round
me-ahead-short = Ahead
me-contracts = Your contracts
me-contracts-none = You have not won an auction yet.
me-bid = Bid
me-made = Made
me-set = Set
me-part = { $part } %
me-of-points = { $from } to { $to }
me-by-game = By game
me-game = Game
me-with = With partners
me-partner = Partner
me-curve = How far ahead, round by round
me-curve-about = The line adds up by how much you got ahead of the others in each round. Rounds are in the order in which the matches began.
me-curve-table = The same as a table
me-round = Round
me-sum = All together
me-best = Your best rounds
me-worst = Your worst rounds
me-one-round = { $title }, round { $number }: { $ahead }
me-look = Look
me-all = All matches
me-result = { $won ->
        [yes] Won
       *[no] Lost
    } { $score } to { $others }
me-export = Take everything with you
me-export-about = One file with the record of each match, and all figures for programs.
me-save = Save the file
