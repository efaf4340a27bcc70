# Duplicates: two tables with the same cards.

duplicate-page = Two tables
duplicate-home = Rookery: start page
duplicate-reading = Loading the tables…
duplicate-length =
    { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }
duplicate-about = Both tables play the same cards, with the sides exchanged. Take a seat at either table: at least one person at each. Bots play where nobody sits.
duplicate-secret = Players at one table can look at the other only when both have finished. The result of a round is shown here once both tables have finished it.
duplicate-send = Send this link to the others
duplicate-message = We play the same cards at two tables. Take a seat!
duplicate-table = Table { $number }
duplicate-you = { $name } (you)
duplicate-bot = open; a bot if nobody comes
duplicate-bot-plays = bot
duplicate-take = Take a seat
# The same link for screen readers, because both tables may have one.
duplicate-take-named = { duplicate-take }: { $table }
duplicate-go = To your table
duplicate-watch = Watch this match
duplicate-both = You have a seat at both tables. You play at the table that begins first. At the other one a bot takes your seat.
# You play at table $number, which has begun; this table has not.
duplicate-elsewhere = You play these cards at table { $number }.
duplicate-loses-seat = You play these cards at table { $number }. When this table begins, a bot takes your seat here.
# Both have begun.
duplicate-watch-later = You play these cards at table { $number }. You can watch this match when both tables have finished.
# The reader's match at table $number is over; this one is not.
duplicate-watch-after = Your match at table { $number } is over. You can watch this one when it has finished, too.
duplicate-waiting = Not started yet
duplicate-played =
    { $count ->
        [one] { $count } round played
       *[other] { $count } rounds played
    }
duplicate-full = This table has started; nobody else can join it.
duplicate-players-only = This match is over. Only the players of both tables can watch it.
duplicate-nobody-there = Your match is over, and everybody here is away. Bots can play on in their place; whoever comes back decides again at once.
duplicate-let-bots-finish = Let bots finish
duplicate-bots-finish = Bots play on here, until somebody comes back. Keep this page open meanwhile.
duplicate-results = Score between the teams
duplicate-none = Nothing yet: no round is over at both tables.
duplicate-deal = Deal
duplicate-at = Table { $number }
duplicate-lead = Team A’s lead
duplicate-total = Total
duplicate-not-alike = not the same hands
duplicate-level = So far the teams are tied.
duplicate-ahead = { duplicate-leader } is ahead by { $points }.
duplicate-ahead-over = { duplicate-leader } wins by { $points }.
duplicate-leader =
    { $yours ->
        [yes] Your team, { $team },
       *[no] { $team }
    }
duplicate-level-over = The teams are tied.
duplicate-won = Deals won: Team A { $a }, Team B { $b }
duplicate-note = Each cell says how far Team A was ahead at that table.
