## On the pages

dialog-new = New:
dialog-no-longer = No longer:
dialog-nothing-differs-yet = Nothing differs yet.
dialog-buried = { $name } buried
dialog-last-trick = Last trick
dialog-played = played { $card }
dialog-worth-points =
    { $count ->
        [one] Worth { $count } point.
       *[other] Worth { $count } points.
    }
dialog-no-last-trick = There is no trick to look at.
dialog-boards = Boards
dialog-chips =
    { $count ->
        [one] { $count } chip
       *[other] { $count } chips
    }
dialog-boards-note = Whoever takes a trick covers the spaces of their own board that match its cards. { $line } chips in a row win: across, down or diagonally.
dialog-how-to-play = How to play
dialog-one-moment = One moment…
dialog-rules-marked = What is special about these rules is marked.
dialog-rules-edit = Keep or change these rules
dialog-print = Print
dialog-took-it = took it
dialog-words-note = Or tap a word with dots under it.
