# House rules: the form, what it says about values, and the link with the rules.

bad-link = This link is damaged or incomplete. Please ask for it again.
house-rules = House rules
value-yes = Yes
value-no = No
value-none = None
value-just-above = Just above the { $rank }
value-no-points = No card has points
value-drawn = Drawn by lot
value-boards = { $count } boards
# All cards of one number: "5s"
card-kind = { $number }s
# A field and its value: "Red 1: 30"
value-of = { $name }: { $value }

## On the pages

house-the-game-it-is-based-on = the game it is based on
house-your-rules = Your rules
house-make-your-own-rules = Make your own rules
house-these-rules-are-not-saved-in = These rules are no longer saved in this browser.
house-give-your-rules-a-name-first = Give your rules a name first.
house-first-put-right-what-is-marked = First correct what is marked.
house-one-moment = One moment…
house-saved-you-find-these-rules-on = Saved. You will find these rules on the start page.
house-is-open-now = “{ $title }” is open now.
house-start-page = Start page
house-somebody-plays-in-this-way = Somebody plays “{ $parentTitle }” in this way.
house-begin-with-a-game-that-you = Begin with a game you know, and say what you play differently.
house-to-the-start-page = To the start page
house-what-differs = What differs
house-name-and-game = Name and game
house-what-do-you-call-your-rules = What do you call your rules?
house-as-the-millers-play-it = As the Millers play it
house-what-you-play-differently = What you play differently
house-nothing-yet-everything-is-as-in = Nothing yet: everything is as in “{ $parentTitle }”.
house-change-something = Change something
house-change-something-else = Change something else
house-give-them-to-others = Give them to others
house-delete-these-rules = Delete these rules
house-the-rule-sheet = The rule sheet
house-what-to-show = What to show
house-everything = Everything
house-as-it-was-before-the-last = As it was before the last change.
house-it-appears-when-all-is-well = It appears when there is nothing left to correct.
house-these-rules-can-be-played = These rules can be played.
house-change = Change
house-save = Save
house-play = Play
house-delete-these-rules-2 = Delete these rules?
house-matches-that-are-played-with-them = Matches that are played with them go on. Links and files that you have shared still work.
house-keep-them = Keep them
house-delete = Delete
house-this-file-has-mistakes = This file has mistakes
house-nothing-was-taken-over-from-it = Nothing was loaded from it.
house-your-family-s-rules = Your family's rules
house-change-2 = Change { $title }
house-start-from-a-game-you-know = Start from a game you know and say what you play differently.
house-which-game-do-you-begin-with = Which game do you begin with?
house-take-it-away = Remove it
house-add-one = Add one
house-play-it-as-in = { $label }: play it as in “{ $parentTitle }”
house-play-it-as-in-2 = Play it as in “{ $parentTitle }”
house-do-that = Do that
# $value is what the field holds in the game it is based on.
house-in = In “{ $parentTitle }”: { $value }
house-as-in-so-far = As in “{ $parentTitle }” so far.
house-yes = Yes
house-no = No
house-above-all-other-trumps = Above all other trumps
house-just-above-the = Just above the { $rank }
house-below-all-other-trumps = Below all other trumps
house-in-the-pack = in the pack
house-not-in-the-pack = not in the pack
house-where-it-ranks = Where it ranks
house-less = { $label }: less
house-more = { $label }: more
house-what-do-you-play-differently = What do you play differently?
house-look-for-nest-bird-lowest-bid = Look for: nest, bird, lowest bid…
house-look-for-a-rule = Look for a rule
house-nothing-is-called-that-try-another = Nothing has that name. Try another word, or clear the field to see all.
house-who-plays-with-you = Who plays with you?
house-your-name = Your name
house-bots-at-once = Bots, at once
house-friends-with-a-link = Friends, with a link
house-each = Each { $card }
house-give-points-to-other-cards = Give points to other cards
house-tap-the-numbers-that-are-in = Tap the numbers that are in the pack:
house-the-order-highest-first = The order, highest first:
house-move-the-up = Move the { $number } up
house-move-the-down = Move the { $number } down
house-put-the-1-on-top = Put the 1 on top
house-drawn-by-lot-for-every-match = Drawn by lot for every match.
house-r-is-red-g-green-y = R is red, G green, Y yellow and B black: R14 is the red 14. Row by row, with spaces between.
house-add-a-board = Add a board
house-draw-them-by-lot = Draw them by lot
house-whoever-opens-this-link-sees-what = Whoever opens this link sees what differs, and can play, save or change it.
house-link-to-these-rules = Link to these rules
house-this-is-how-we-play = This is how we play.
house-keep-as-a-file = Keep as a file
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
