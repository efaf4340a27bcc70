# The deals of the day.

daily-page = Deals of the day
daily-of = Deals of { $day }
daily-home = Rookery: start page
daily-reading = Loading the deals…
# $time is the time of day on the reader's clock, such as "7:00 PM".
daily-about = Every day, everybody gets the same cards, against bots that play the same for everybody. You play each deal once. The next deals come at { $time }, your time.
daily-over = These are the deals of { $day }. That day is over, so they can no longer be started.
daily-to-today = Today’s deals
daily-name =
    { $name ->
        [round] One round
        [four] Four rounds
       *[guest] A different game each day
    }
daily-rounds =
    { $count ->
        [one] { $count } round
       *[other] { $count } rounds
    }
daily-play = Play
daily-go-on = Go on playing
daily-not-played = You did not play this deal.
daily-look = See your table again
daily-own = You
daily-expert = Expert
daily-mean = All others
daily-expert-plays = An expert is playing your cards now. Its result will be here in a minute or two.
daily-expert-none = The expert did not get through these cards, so there is nothing to compare with it.
# $over is "yes" when the day is over, and nobody else can begin anymore.
daily-first =
    { $over ->
        [yes] Nobody else finished this deal.
       *[no] You are the first to finish this deal.
    }
daily-first-with-cards =
    { $over ->
        [yes] Nobody else finished with these cards.
       *[no] You are the first to finish with these cards.
    }
# Somebody else finished with other cards, which are dealt where everybody passes.
daily-other-cards =
    { $count ->
        [one] { $count } other player had different cards and is not compared with you. When everybody passes, new cards are dealt.
       *[other] { $count } other players had different cards and are not compared with you. When everybody passes, new cards are dealt.
    }
daily-expert-other-cards = The expert had different cards, so there is nothing to compare. When everybody passes, new cards are dealt.
# $field others finished; $better of them scored more than you, and $equal the same.
daily-place =
    { $field ->
        [one] { $better ->
            [0] { $equal ->
                [0] You scored more than the only other player.
               *[one] The only other player scored the same as you.
            }
           *[one] The only other player scored more than you.
        }
       *[other] { $better ->
            [0] { $equal ->
                [0] You scored more than all { $field } others.
               *[other] Nobody scored more than you. Of { $field } others, { $equal } scored the same.
            }
           *[other] Of { $field } others, { $better } scored more than you{ daily-place-equal }.
        }
    }
daily-place-equal =
    { $equal ->
        [0] { "" }
       *[other] , and { $equal } scored the same
    }
daily-par = Par is { $points } points. That is what your side would capture as declarer in this deal if all hands and the nest were face up and everybody played their best. Your table shows the points that you captured; the figures above are leads in the score, not captured points.
daily-par-between = Par is between { $low } and { $high } points; it could not be worked out more exactly. Par is what your side would capture as declarer in this deal if all hands and the nest were face up and everybody played their best. Your table shows the points that you captured; the figures above are leads in the score, not captured points.
daily-luck = The figures say how many points a side, or a player where everybody plays alone, finished ahead of the best of the others; with a minus, behind. Whoever plays this deal has your cards and the same opponents, so nobody is dealt a better hand than you.
daily-luck-note = Luck is everything that no mistake explains: the cards, the nest, what the bots chose among good choices, and how a right choice happened to turn out. The expert had the same cards, but not the same luck: after another choice, just as good, the bots answer differently. So you can finish far behind the expert and still have given away little.
daily-how-much-luck = How much was luck?
daily-luck-working =
    { $of ->
        [0] Reading your rounds…
        [one] Looking at every decision of your round…
       *[other] Looking at every round: { $done } of { $of } done. The figures appear when all are done.
    }
# Mistakes that cost no points on average.
daily-without-points =
    { $mistakes ->
        [one] You made a mistake. It cost no points on average, but lowered your chance to win.
       *[other] You made { $mistakes } mistakes. They cost no points on average, but lowered your chance to win.
    }
daily-without-luck =
    { $points ->
        [0] You gave nothing away: nobody could have known a better choice.
       [one] Your mistakes cost about { $points } point.
       *[other] Your mistakes cost about { $points } points.
    }
daily-share = Share your result
daily-share-text =
    { product } { $day } { $signs }{ $streak ->
        [0] { "" }
        [one] { "" }
       *[other] { " " }· { $streak } days in a row
    }
daily-picture = Save a picture
daily-sign =
    { $mark ->
        [best] at least as much as the expert
        [good] at least the average of the others
        [less] less than that
        [waits] the expert is still playing
       *[open] not finished, or nobody to compare with
    }
daily-share-note = The signs give nothing away about the cards.
daily-days = Your days
daily-month-before = Show the previous month
daily-month-after = Show the next month
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
# The head of a column of the calendar, from 1 for Sunday.
daily-weekday =
    { $day ->
        [1] Su
        [2] Mo
        [3] Tu
        [4] We
        [5] Th
        [6] Fr
       *[7] Sa
    }
# After the number of a day in the calendar, for those who hear the page.
daily-played = , played
daily-begun = , started but not finished
daily-days-note = A filled day: you finished a deal. A dashed frame: you started a deal and did not finish it. Choose such a day to see its deals again.
daily-streak =
    { $count ->
        [one] { $count } day
       *[other] { $count } days in a row
    }
daily-fair = How the shuffle can be checked
daily-fair-note = Before anybody plays, the code of each deal is shown here. It commits the server to the secret that the cards are shuffled with. The secrets of { $day } are shown here as well: whoever kept that day’s codes can check that they match.
daily-fair-over = Before anybody played, the code of each deal was shown here. It committed the server to the secret that the cards were shuffled with. The day is over, so the secrets are shown, too. Anybody can check that they match the codes.
daily-commitment = Code: { $code }
daily-seed = Secret of { $day }: { $seed }
daily-seed-closed = Secret of { $day }: not shown to you, because you have started this deal and not finished it. The secret would tell you the cards.
