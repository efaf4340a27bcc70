# Puzzles: one decision with one best answer.

puzzles-page = Puzzles
puzzles-one = Puzzle: { $title }
puzzles-home = Rookery: start page
puzzles-back = To the list of puzzles
puzzles-reading = Loading a puzzle…
puzzles-about = One decision from a real round: choose what is best for your side. You see only what the player knew. Take your time; there is no clock.
puzzles-unrated = You get a rating with the first puzzle. It goes up when you solve one.
puzzles-rating = Your rating: { $rating }.
puzzles-rating-open =
    { $deviation ->
        [0] This rating hardly changes anymore.
       *[other] Give or take { $deviation }. The first try at a puzzle counts.
    }
puzzles-done = Tried: { $tried }. Solved: { $solved }.
puzzles-due =
    { $count ->
        [0] You have no puzzles to repeat today.
        [one] You have { $count } puzzle to repeat today.
       *[other] You have { $count } puzzles to repeat today.
    }
# Puzzles that come back later: those that the player missed, and mistakes that they kept.
puzzles-later =
    { $count ->
        [one] { $count } puzzle that you missed or kept will come back { puzzles-next-days }.
       *[other] { $count } puzzles that you missed or kept will come back later, the next one { puzzles-next-days }.
    }
puzzles-next-days =
    { $days ->
        [one] tomorrow
       *[other] in { $days } days
    }
puzzles-start = Start
puzzles-start-due = Repeat puzzles
puzzles-repeated = You have repeated all puzzles that come back today.
puzzles-theme = Theme
puzzles-game = Game
puzzles-any-theme = Everything
puzzles-any-game = All games
# Below the choice, where some themes have no puzzle in the chosen game.
puzzles-elsewhere = Themes without a puzzle in this game have some in others: choose “{ puzzles-any-game }” for them.
puzzles-choice = { $name } ({ $count })
puzzles-theme-name =
    { $theme ->
        [bid] Bidding
        [pass] Passing
        [nest] The nest
        [trump] Naming trump
        [partner] Calling a partner
        [exchange] Exchanging cards
        [draw_trump] Drawing trump
        [lead] Leading
        [give_to_partner] Giving points to the partner
        [set_the_bid] Setting the bid
        [make_the_bid] Making the bid
        [save_the_last_trump] Saving the last trump
        [ruff] Trumping in
        [throw_off] Discarding
        [take] Taking the trick
        [duck] Letting a trick go
        [count] Counting
       *[board] Chips on a board
    }

## Solving

puzzles-your-turn = It is your turn. What is best?
puzzles-own = This was a mistake of yours, in a round that you kept. What was better?
puzzles-again = You have met this one before. What is best?
puzzles-touch = Choose a card, then confirm.
puzzles-confirm = This is my answer
# Why the button above cannot be pressed yet.
puzzles-choose = Choose one of the answers first.
# Over the rating of the puzzle, beside the name of the game.
puzzles-its-rating = Difficulty
puzzles-before = What happened before
puzzles-before-calls = Bidding
puzzles-before-trick =
    { $you ->
        [yes] Trick { $number }: { $leader } led, you took it
       *[no] Trick { $number }: { $leader } led, { $winner } took it
    }
puzzles-before-none = Nobody has played a card yet.
puzzles-answers = What can be chosen
puzzles-right = Right!
puzzles-wrong = Not the best.
puzzles-next = Next puzzle
puzzles-why = See why
# $hint may have a colon itself, such as "Pass: your side is set."
puzzles-answer-was = The best choice – { $hint }
# After an answer that comes to the same, such as the next card of a color.
puzzles-as-good = Yours is as good as the best choice – { $hint }
# $mine is "yes" where the player made that choice; $choice is such as "Play the red 6".
puzzles-costly =
    { $mine ->
        [yes] Your choice
       *[no] A tempting mistake would have been: { $choice }. That
    }
puzzles-cost =
    { $points ->
        [one] { puzzles-costly } gives away about { $points } point, on average.
       *[other] { puzzles-costly } gives away about { $points } points, on average.
    }
puzzles-cost-chance = { puzzles-costly } gives away about { $percent }% of the chance to win.
puzzles-of-100 = In { $count } of 100 deals that fit what you know, the best choice comes out ahead; in { $behind }, behind.
# What the best choice is compared with: $mine is "yes" where that is what the player chose; $choice is such as "Play the red 6".
puzzles-other =
    { $mine ->
        [yes] yours
       *[no] a tempting choice ({ $choice })
    }
# $whose is "yours" (your side declares) or "theirs"; $name is the declarer.
puzzles-made =
    { $whose ->
        [yours] Your side makes its bid in { $made } of 100 deals after the best choice, and in { $otherwise } after { puzzles-other }.
       *[theirs] { $name }’s bid is set in { $made } of 100 deals after the best choice, and in { $otherwise } after { puzzles-other }.
    }
puzzles-levels = Of the bots, casual missed it, strong found it { $strong }% of the time, and expert { $expert }%.
puzzles-change =
    { $change ->
        [0] Your rating: { $rating }.
       *[other] Your rating: { $rating } ({ $signed }).
    }
puzzles-comes-back =
    { $days ->
        [one] You will see this puzzle again tomorrow.
       *[other] You will see this puzzle again in { $days } days.
    }
puzzles-about-theme = Theme: { $themes }
puzzles-deals =
    { $count ->
        [one] A deal that shows it
       *[other] { $count } deals that show it
    }
# The values are such as "40 points ahead" or "20 points behind".
puzzles-deal-points =
    { $mine ->
        [yes] Best choice: { $better }. Your choice: { $chosen }.
       *[no] Best choice: { $better }. Tempting choice ({ $choice }): { $chosen }.
    }
puzzles-deal-game = The best choice wins { $better } times out of 100, { puzzles-other } { $chosen } times.
puzzles-close = Close
