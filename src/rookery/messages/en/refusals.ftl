# Why something was not done: a refusal of the rules, of a table or of an endpoint.
#
# The key is "refusal-" and the code with "-" for "_". Where a code has several sentences, $why chooses one.
# A value must never reveal what a player may not know.

## A command, refused by the rules

refusal-not-your-turn = { $why ->
    [hint] you can ask for a hint only on your own turn
   *[other] it is not your turn
}
refusal-stale = the match has moved on since then; look at the table and choose again
refusal-match-over = the match is over
refusal-wrong-phase = { $why ->
    [no-deal] it is not time to deal
    [renege] a renege can be called only while cards are being played
    [exposed-card] a card that was shown in the deal must be called before your own first bid
   *[other] you cannot do that now
}
refusal-bid-too-low = bid at least { $min }
refusal-bid-too-high = the highest bid is { $max }
refusal-bid-not-a-step = bids are multiples of { $step }
refusal-must-bid = you may not pass here
refusal-not-looked = look at your cards first, or bid blind
refusal-nothing-face-down = you have seen your cards already
refusal-no-redeal = you may ask for a new deal only with a hand that may be thrown in, and only instead of your first call
refusal-no-moon = the moon cannot be called here: not in this game, or not after somebody has called it
refusal-no-pass-in-favor = only one player of each side may pass in favor, and only on the turn that the rules of the game allow
refusal-not-your-card = you do not hold that card
refusal-must-follow = the rules do not allow that card now
refusal-wrong-count = { $why ->
    [throw] discard at most { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
    [give] give exactly { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
   *[bury] bury exactly { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
}
refusal-counter-not-allowed = { $why ->
    [required] bury every card that may be buried before any that may not
    [throw] cards with points may not be discarded
    [swap] cards with points may not be swapped
   *[bury] one of these cards may not be buried
}
refusal-too-many-exchanged = at most { $most ->
    [one] { $most } card
   *[other] { $most } cards
} of your own may go into the nest
refusal-not-the-best =
    { $count ->
        [one] your partner asks for your best card, and that is not it
       *[other] your partner asks for your { $count } best cards, and one of these is not among them
    }
refusal-no-such-trump = trump must be one of { $options }
refusal-card-not-callable = that card cannot be called
refusal-no-such-leader = that seat cannot lead
refusal-no-such-chip = there is no chip there
refusal-strict = { $why ->
    [undo] undo is not allowed in this match
   *[mistake] in strict play no mistake can be made or called
}
refusal-proposal-open = the table has been asked a question; wait for the answers
refusal-nothing-to-correct = there is no card of yours that may be corrected now
refusal-nothing-to-call = { $why ->
    [table-talk] say which other player hinted, in a game with that penalty
    [misdeal] these rules have no such misdeal
    [no-such-card] name a card of this pack
    [dealt-face-up] this card lies face up by the rules; name another
    [not-the-dealer] name the player who dealt
   *[renege] name a player who chooses which cards to play
}
refusal-nothing-to-undo = nothing can be taken back here; choose a call or a play of this round
refusal-nothing-to-answer = nobody is waiting for your answer
refusal-bad-deal = { $why ->
    [dealer] there is no player at seat { $seat }
    [boards] every seat needs a board where boards are played
    [cut] trump is cut in some games, and only in those
   *[cards] the deal must hold each of the { $count } cards once
}

## A message, refused by a table

in-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}

refusal-malformed = { $why ->
    [id] an id has 1 to { $most } characters
    [binary] messages are text
    [second-hello] a hello was sent already
    [nested] the request is nested too deeply
    [no-body] the request has no body
    [chunks] say how long the request is; one in chunks is not read
    [http] this cannot be read as a request
    [path] there can be no such address
    [origin] the origin of this request cannot be read
    [request] { $problem }
   *[unreadable] this message cannot be read: { $problem }
}
refusal-too-large = { $why ->
    [record] a record that is opened in a browser has at most { $most } KiB; open one with fewer rounds
    [body] the request is too large
    [head] the lines before a request have at most { $most } KiB, none more than half of it, and are at most a hundred
   *[message] a message has at most { $most } bytes
}
refusal-say-hello-first = the first message must be a hello
refusal-not-seated = you have no seat at this table
refusal-seat-taken = { $why ->
    [bot] a bot plays there; a player can open the seat
    [next-deal] the others have opened this seat; it can be taken from the next deal on
   *[person] somebody else sits there
}
refusal-already-seated = { $why ->
    [there] you sit there already
    [hand-seen] you have seen another hand in this round; wait for the next deal
   *[playing] you have a seat; nobody changes seats during a match
}
refusal-already-started = the match has already started
refusal-not-started = the match has not started
refusal-not-over = the match is not over
refusal-cards-known = the cards of this table are known, and would be dealt again; open a new table for another match
refusal-not-between-rounds = it is not time for the next round
refusal-no-such-table = there is no such table; perhaps the link is incomplete
refusal-no-such-match = you have finished no such match; perhaps it was deleted
refusal-no-such-seat = { $why ->
    [dummy] a dummy lies there; nobody can sit in its place
    [record] nobody sits at seat { $seat } in this game
    [seen-by] say seen_by=all, seen_by=nobody or a seat such as 0
   *[table] there is no seat { $seat } at this table
}
refusal-not-away = { $why ->
    [soon] wait until they have been away for { in-seconds }
    [open] that seat is open already
   *[nobody] nobody is away from that seat
}
refusal-not-removable = { $why ->
    [host] only the host of this table may remove somebody
   *[nobody] that person has no seat here anymore
}
refusal-removed = the host of this table has removed you
refusal-old-client = this page is out of date; reload it
refusal-no-hints = hints are not allowed at this table
refusal-too-many = { $why ->
    [sockets] too many pages of tables are open in this browser or in your network; close one, and this page goes on by itself
    [spectators] too many tables or replays are being watched in this browser or in your network; close one, and this page goes on by itself
    [server] the server has as many connections as it can take right now; try again in { in-seconds }
    [connections] there are too many connections from your network right now; try again in { in-seconds }
    [files] too many pages are being opened from your network right now; try again in { in-seconds }
    [tables] many tables have been opened; try again in { in-seconds }
    [records] many records have been read; try again in { in-seconds }
    [checks] house rules were checked very often from this browser or your network; try again in { in-seconds }
    [rules] house rules were saved many times from this browser or your network; try again in { in-seconds }
    [hints] you asked for many hints at once; wait { in-seconds }
    [undos] you asked to take back a lot at once; wait { in-seconds }
    [chat] you said a lot at once; wait { in-seconds }
    [positions] you go through the replay too fast for the others; wait { in-seconds }
    [erasures] data was deleted several times from this browser or your network; try again in { in-seconds }
   *[requests] your network is sending too many requests right now; try again in { in-seconds }
}
refusal-too-often = you have done this { $most } times in this round; wait for the next deal
refusal-hint-failed = no hint could be found this time; please decide yourself
refusal-no-such-bot = the bots are { $bots }
refusal-hints-are-set = hints cannot be turned on or off during a match
refusal-bots-are-set = with several people at the table, the bots cannot be changed
refusal-misdeal-unclear = { $why ->
    [card] say which card was shown
    [dealer-says] whoever dealt says which card was shown
   *[dealer] say who dealt
}
refusal-contest = { $why ->
    [sent] the cards of this match were sent to friends, who may still play them; only those who have a seat here see it
    [watch] this deal is the same for many, so only its own player sees this table
    [tables] the same cards are played at two tables, so only those who play them see this match
    [elsewhere] you play the same cards at the other table
    [moved] you play the same cards at the other table, so you can neither play nor watch here
    [once] this deal is played once
    [unlist] only a challenge or a deal of the day can be taken off the list; elsewhere you can give up your seat
   *[alike] this deal is the same for all: seat, bots and hints cannot be changed
}
refusal-no-drawing = { $why ->
    [often] partners were drawn often enough at this table
   *[sides] there are no lasting partners to draw in this game
}
refusal-quiet = { $why ->
    [table-mode] in table mode nobody talks while a round is played: talking costs points
   *[round] you can type once the round is over; until then, choose a phrase
}
refusal-bad-words = { $why ->
    [unseen] only visible characters can be sent
    [accents] there may be no more than a few accents on one letter
   *[length] write 1 to { $most } characters
}
refusal-used-id = this message has the id of another decision, which was carried out

## Why a table stopped

refusal-put-away = This table was put away for a moment: reload the page to go on.
refusal-disk-full = The disk of the server is full: this was not stored, and nothing has changed. Try again when there is room.
refusal-went-wrong = Something went wrong at this table. Everything up to the last play is stored: reload the page to go on.
# $kind is a kind of event, as stored.
corrupt-place = match { $match }, event { $event }: { $why ->
    [table-missing] the table is missing
    [match-missing] the match is missing
    [page-damaged] a page of the database is damaged
    [event-missing] this event is missing
    [event-unrelated] this event does not follow from those before it
    [rules-changed] the rules of the match have been changed
    [rules-unreadable] the rules of the match cannot be read
    [seats-unreadable] the seats of the table cannot be read
    [settings-newer] a newer version of rookery wrote the settings of this table
    [kind-unknown] unknown kind '{ $kind }'; a newer version of rookery may have written it
    [version-newer] version { $version } of '{ $kind }' is newer than this program, which knows version { $present }
    [version-old] version { $version } of '{ $kind }' is too old to be read
    [body-other-kind] the body is not of kind '{ $kind }'
   *[body-damaged] the body of this '{ $kind }' is damaged
}
refusal-corrupt-record = { corrupt-place }. The match cannot go on; restore the database from a backup, or open a new table
refusal-record-damaged = { corrupt-place }. There can be no record of this match, unless the database is restored from a backup; the match itself goes on
refusal-table-stopped = { refusal-corrupt-record }

## Looking at a replay together

refusal-no-such-shared-replay = nobody is watching this replay together anymore; ask for a new link
refusal-shared-replay-full = { $most } people are watching this replay already, and there is no room for more
refusal-other-record = this is the record of a different match than the one the others are watching
refusal-not-leading = somebody else leads now
refusal-no-such-position = this record has no such position
refusal-no-such-person = that person has left
