# House rules: the form, what it says about values, and the link with the rules.

house-rules = House rules
value-yes = Yes
value-no = No
value-none = None
value-just-above = Just above the { $rank }
value-no-points = No card has points
value-drawn = Chosen at random
value-boards = { $count ->
    [one] { $count } board
   *[other] { $count } boards
}
# All cards of one number: "5s"
card-kind = { $number }s
# A field and its value: "Red 1: 30"
value-of = { $name }: { $value }

## On the pages

house-parent-unknown = the game it is based on
house-your-rules = Your rules
# The title of the page, with that of the rules.
house-page-title = { $heading }: { $title }
house-title-new = Make your own rules
house-not-saved-here = These rules are no longer saved in this browser.
# Beside a change, where the checker has found a problem at another rule.
house-may-cause = This change may be the reason for the problem with “{ $label }”.
house-name-missing = Give your rules a name first.
house-problems-first = First correct what is marked.
house-one-moment = One moment…
house-saved-note = Saved. You will find these rules on the start page.
house-is-open-now = “{ $title }” is open now.
house-start-page = Start page
house-shared-note = Somebody plays “{ $parentTitle }” this way.
house-new-note = Start with a game you know, and say what you play differently.
house-back = To the start page
house-what-differs = What differs
house-name-and-game = Name and game
house-name = What do you call your rules?
house-name-example = As the Millers play it
house-changes = What you play differently
house-changes-none = Nothing yet: everything is as in “{ $parentTitle }”.
house-change-something = Change something
house-change-something-else = Change something else
house-share = Share
house-delete-these-rules = Delete these rules
house-the-rule-sheet = The rule sheet
house-what-to-show = What to show
house-everything = Everything
house-sheet-outdated = As it was before the last change.
house-sheet-missing = It appears when there is nothing left to correct.
house-sound = These rules can be played.
house-change = Change
house-save = Save
house-play = Play
house-delete-title = Delete these rules?
house-delete-note = Matches that are played with them go on. Links and files that you have shared still work.
house-keep-them = Keep them
house-delete = Delete
house-file-mistakes = This file has mistakes
house-file-mistakes-note = Nothing was loaded from it.
house-family-rules = Your family’s rules
house-change-named = Change { $title }
house-make-note = Start with a game you know, and say what you play differently.
house-parent = Which game do you start with?
house-take-it-away = Remove it
house-add-one = Add one
house-reset-field = { $label }: play it as in “{ $parentTitle }”
house-reset = Play it as in “{ $parentTitle }”
house-do-that = Make this change
# $value is what the field holds in the game it is based on.
house-in = In “{ $parentTitle }”: { $value }
house-differences-none = As in “{ $parentTitle }” so far.
# $value is what the field holds again.
house-number-range = Enter a whole number from { $low } to { $high }. It is still { $value }.
house-yes = Yes
house-no = No
house-rank-above = Above all other trumps
house-just-above-the = Just above the { $rank }
house-rank-below = Below all other trumps
house-in-the-pack = in the pack
house-rank-absent = not in the pack
house-where-it-ranks = Where it ranks
house-less = { $label }: less
house-more = { $label }: more
house-add-title = What do you play differently?
house-search-example = Look for: nest, bird, lowest bid…
house-search = Look for a rule
house-search-nothing = Nothing has that name. Try another word, or clear the field to see all.
house-players = Who is playing with you?
house-bots-at-once = Bots, right away
house-players-friends = Friends, with a link
house-each = Each { $card }
house-values-more = Give points to other cards
house-ranks-note = Tap the numbers that are in the pack:
house-ranks-order = The order, highest first:
house-move-the-up = Move the { $number } up
house-move-the-down = Move the { $number } down
house-ranks-one-on-top = Put the 1 on top
house-boards-drawn = Chosen at random for every match.
house-boards-note = R is red, G green, Y yellow and B black: R14 is the red 14. Write row by row, with spaces in between.
house-add-a-board = Add a board
house-boards-draw = Choose them at random
house-link-note = Whoever opens this link sees what differs, and can play, save or change it.
house-link = Link to these rules
house-link-message = This is how we play.
house-download = Save as a file
house-open-a-file = Open a file
house-nothing = Nothing
house-facts = { $players }, { $cards }, { $points } in a round.
house-to-put-right =
    { $wrong ->
        [1] One thing to correct
       *[other] { $wrong } things to correct
    }
house-between = Between the { $above } and the { $below }
house-make-it-beat = Make it beat { $card }
house-entry = { $label }, number { $number }
house-rules-found =
    { $count ->
        [one] { $count } rule
       *[other] { $count } rules
    }
house-now = Now: { $value }
house-card-points = { $card }, points
house-moved = The { $number } is now number { $place } of { $places }.
house-board = Board { $number }
house-instead-of = instead of { $value }
