# The deals of the day.

daily-page = Deals of the day
daily-home = Rookery: home
daily-reading = Fetching today’s deals…
daily-about = Each day has the same cards for everybody, against bots that play alike for all. You play each deal once.
daily-name =
    { $name ->
        [round] One round
        [four] Four rounds
       *[guest] Another game today
    }
daily-rounds =
    { $count ->
        [one] { $count } round
       *[other] { $count } rounds
    }
daily-play = Play
daily-go-on = Go on playing
daily-look = See your table again
daily-own = You
daily-expert = Expert
daily-mean = All others
daily-expert-plays = An expert plays your cards now. Its result is here in a minute or two.
daily-first = You are the first to finish this deal.
daily-place =
    { $better ->
        [0] Nobody has more than you, of { $field ->
            [one] { $field } other
           *[other] { $field } others
        }. As much: { $equal }.
       *[other] { $better } of { $field } others have more than you. As much: { $equal }.
    }
daily-par = Par: with every card known, your side could make { $points } points as declarer.
daily-luck = The figures say how far a side was ahead of the other. All had the same cards, so the difference is not luck of the deal.
daily-how-much-luck = How much was luck?
daily-without-luck =
    { $points ->
        [0] Without luck: your choices were as good as the best that could be known.
       *[other] Without luck: your choices gave away { $points } points against the best that could be known.
    }
daily-share = Tell others
daily-share-text =
    { product } { $day } { $signs }{ $streak ->
        [0] { "" }
        [one] { "" }
       *[other] { " " }· { $streak } days in a row
    }
daily-picture = Save a picture
daily-share-note = Green: as good as the expert. Yellow: at least the mean. Orange: less. Nothing of the cards is told.
daily-days = Your days
# $month is from 1 to 12.
daily-month =
    { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $year }
# The head of a column of the calendar, from 1 for Monday.
daily-weekday =
    { $day ->
        [1] Mo
        [2] Tu
        [3] We
        [4] Th
        [5] Fr
        [6] Sa
       *[7] Su
    }
daily-played = , played
daily-streak =
    { $count ->
        [0] No days in a row yet
        [one] { $count } day in a row
       *[other] { $count } days in a row
    }
daily-fair = How the shuffle can be checked
daily-fair-note = Before anybody plays, the code of each deal is shown here. It commits the server to the secret that the cards are shuffled with. The secrets of { $day } are shown here as well: anybody can check that they fit that day’s codes.
daily-commitment = Code today: { $code }
daily-seed = Yesterday’s secret: { $seed }
