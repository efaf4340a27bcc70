# Messages that many pages share.

product = Rookery
bad-link = This link is damaged or incomplete. Please ask for it again.
try-again = Try again
start-page = Start page
choose-game = Choose a game
offline = The server cannot be reached right now. Please try again.
# A club behind one router: what waits is tried again, again and again.
crowded =
    Your network is sending too many requests right now. This page goes on by itself in { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }.
connection-ended = The server has ended the connection. Please reload the page.
went-wrong = Something went wrong. Please try again, or reload the page.
not-connected = Not connected right now. Please wait a moment.

incomplete = Part of this page could not be loaded.
reload = Reload
later = Later

# One of the two teams at two tables with the same cards.
team-name =
    { $team ->
        [first] Team A
       *[second] Team B
    }

## Things in a row

# a, b
join-comma = { $all }, { $next }
# a, b and c
join-and = { $rest } and { $last }
# red 7 and 5, and green 6: what is joined has an "and" of its own.
join-long-and = { $rest }, and { $last }
# Ben & Dan: the players of a side
join-side = { $all } & { $next }

## On the pages

close = Close
settings = Settings
link-to-this-table = Link to this table
share-invitation = Come and play cards with me.
copied = Copied.
share-copy-by-hand = Please copy the selected text.
copy = Copy
share = Share
# $command is what to type; it is shown as code.
link-only-here = This link opens on this computer only. To let others on your network open it, start Rookery with { $command } in its folder, or with --host 0.0.0.0, and open this page at the address of this computer.

## How far a side is ahead of the other, and deals that show it.

lead-ahead =
    { $count ->
        [one] { $count } point ahead
       *[other] { $count } points ahead
    }
lead-behind =
    { $count ->
        [one] { $count } point behind
       *[other] { $count } points behind
    }
lead-level = tied
example-deal = Deal { $number }
