# The lessons: the list, the page, and what the owl says. Players: { $left } sits to your left, { $right } to your right.

lessons-page-title = Learn Rook · Rookery
lessons-heading = Learn Rook
lessons-introduction = Ten short lessons at a real table. After the first three you can sit down and play.
lessons-done = { $done } of { $all } done
lessons-minutes = { $minutes ->
    [one] about 1 minute
   *[other] about { $minutes } minutes
}
lessons-number = Lesson { $number }
lessons-is-done = done
lessons-next = Next
lessons-first-three = The first three: five minutes
lessons-and-more = When you like: a little more
lessons-play = Play a first game
lessons-play-note = You know enough now. Hints are there whenever you want one.
lessons-home = Start page
lessons-back = All lessons
lessons-owl-says = The owl says
lessons-tap-a-card = Choose a card from your hand.
lessons-go-on = Go on
lessons-show-me = Show me
lessons-finish = Done
lessons-next-lesson = Next lesson
lessons-step = Step { $step } of { $steps }
lessons-praise = Right!
lessons-not-quite = Not quite.
lessons-costs = { $points ->
    [one] Your choice costs { $points } point.
   *[other] Your choice costs { $points } points.
}
lessons-costs-about = { $points ->
    [one] Your choice costs about { $points } point or more.
   *[other] Your choice costs about { $points } points or more.
}
lessons-marked = I have marked it for you.
lessons-well-done = Well done!
lessons-you-have-done = That was lesson { $number }: { $title }.
lessons-reading = One moment
lessons-cards-shown = Cards to look at
lessons-answers = Your answer
lessons-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

lesson-cards-title = The cards
lesson-cards-about = What is in the pack, and what counts
lesson-cards-hello = Hello! I am the owl, and I sit beside you. The pack has four colors with numbers from 5 to 14, and one bird.
lesson-cards-counters = Some cards are worth points. Every 5 counts 5, every 10 and every 14 count 10, and the bird counts 20. The others count nothing.
lesson-cards-how-many = How many points are these four cards worth together?
lesson-cards-fifteen = 5 and 10 make 15. The 7 and the 12 count nothing.
lesson-cards-not-the-twelve = A 12 is a strong card, but it is worth nothing. Only the 5 and the 10 count here.
lesson-cards-not-the-sum = That is what the numbers add up to. But only the 5 and the 10 count.
lesson-cards-trick = Everybody plays one card: that is a trick. The highest card of the first color takes all four, and the points in them.
lesson-cards-marks = Next to the names: D is the dealer. The number by the little card back is how many cards are left; the other number is the tricks taken.
lesson-cards-take-it = { $left } began with green, and there is a 10 on the table. Take the trick!
lesson-cards-taken = Your 13 is the highest green card, so the trick is yours, and the 10 in it.
lesson-cards-too-low = { $right }’s 10 is higher than your 7. Which green card is higher still?
lesson-cards-end = You and { $partner } are partners, and what either of you takes counts for both. Every round has 120 points in it.

lesson-following-title = Following suit
lesson-following-about = The one rule that everybody must keep
lesson-following-rule = The color of the first card matters. If you have that color, you must play it. That is called following suit.
lesson-following-which = { $left } began with yellow, so play a yellow card. { $right }’s 14 wins this trick. Which of your two do you play?
lesson-following-worthless = The trick is theirs either way, so you give them the 8, which is worth nothing.
lesson-following-five = You may, but your 5 goes to { $right } with the trick. Give the card that is worth nothing.
lesson-following-none = Black this time, and you have no black. Now you may play any card. It cannot win, so which card do you discard?
lesson-following-ten = The 10 would go to { $right } with the trick. Discard something that counts nothing.
lesson-following-thrown = The trick was lost, but no points of yours went with it.
lesson-following-end = So: follow if you can. If you cannot, play what you like.

lesson-trump-title = Trump
lesson-trump-about = The color that beats the others
lesson-trump-rule = One color in each round is trump. Any trump beats any card of the other colors, even a 6 beats a 14. Here red is trump.
lesson-trump-who = { $left } began with the black 14. Look at all three cards: who is winning the trick?
lesson-trump-partner = { $partner }’s red 6 is a trump, so it beats both black cards.
lesson-trump-fourteen = The 14 is the highest black card. But somebody played a trump.
lesson-trump-ten = The black 10 is lower than the 14, and a trump beats them both.
lesson-trump-take-it = Green was led, and you have no green. There are 20 points on the table. How do you take them?
lesson-trump-taken = A little 7, and 20 points are yours. That is what trumps are for.
lesson-trump-let-go = Then the 20 points go to { $left }. You have a trump: use it.
lesson-trump-which = Again you have no green, but two trumps. Which one do you play?
lesson-trump-small = You are the last to play, so the 6 is enough. The 13 stays in your hand for later.
lesson-trump-too-big = It wins, but so does the 6. And { $left } has the red 10, which your 13 could still catch.
lesson-trump-end = Follow first, though: you may trump only when you have none of the color that was led. You know enough to play now!

lesson-bird-title = The bird
lesson-bird-about = The highest trump, worth 20 points
lesson-bird-rule = This is the bird. It is the highest trump, whatever color is trump, and it is worth 20 points.
lesson-bird-any-time = Only the bird need not follow suit: you may play it at any time. There are 20 points on the table. What do you play?
lesson-bird-swoops = Down it comes. You take 20 points, and the bird’s own 20 come home too.
lesson-bird-stays = You must follow with yellow, unless you play the bird. It could have taken the 20 points.
lesson-bird-lead = You lead. The red 10, a trump, is still out. When a bird is led, everybody who has a trump must play one.
lesson-bird-catches = { $right } had no choice. The bird has caught the red 10.
lesson-bird-green = { $right } has no green and trumps your 13 with the red 10. Draw that trump out first.
lesson-bird-yellow = { $right } has no yellow and takes the trick with the red 10. Draw that trump out first.
lesson-bird-end = There is one exception: if trump is led and the bird is your only trump, you must play it.

lesson-partner-title = You and your partner
lesson-partner-about = Give points to friends, and to nobody else
lesson-partner-rule = { $partner } sits across from you and plays with you. Points that { $partner } takes are just as good as your own.
lesson-partner-give = You are the last to play, and { $partner }’s 14 wins this trick. What do you add to it?
lesson-partner-given = 10 more points for your side, and nobody can take them away.
lesson-partner-kept = { $partner } has the trick for sure, so this is the moment for your 10. Later the others may catch it.
lesson-partner-theirs = Now { $left }’s 14 wins. What do you add to their trick?
lesson-partner-saved = They get the trick, but not your 10.
lesson-partner-handed-over = That gives the others 10 points. Keep your 10.
lesson-partner-no-color = { $partner } wins this one with the 14, and you have no green at all. So you may choose from your whole hand.
lesson-partner-a-present = A 10 of another color is just as welcome in { $partner }’s trick.
lesson-partner-trumped = Your trump takes a trick that { $partner } had won already. Let it be, and add points.
lesson-partner-nothing = No harm done, but this was a safe place for your 10. Later you may lose it.
lesson-partner-end = See who is winning before you play. For your partner: points. For the others: nothing.

lesson-bidding-title = Bidding
lesson-bidding-about = How much will you promise?
lesson-bidding-promise = Before play, everybody may bid. A bid is a promise: “We will take this many of the 120 points.” The highest bid names trump.
lesson-bidding-count = If you keep the promise, you score all that you took. If not, you lose what you bid. So look at your hand: many cards of one color, 14s and the bird are good.
lesson-bidding-how-high = Four reds, the 14 among them, and the bird. { $right } has bid 75. You have one bid: how high do you go?
lesson-bidding-good = A good promise. With the nest and a little help from { $partner } you will usually keep it.
lesson-bidding-shy = That is too modest for such a hand. { $right } would get the nest, and name another trump.
lesson-bidding-bold = Then the others may take hardly any points. You would break such a promise too often.
lesson-bidding-weak = Another hand: no bird, no 14, no long color. { $right } has bid 95. What about you?
lesson-bidding-pass = Passing is nothing to be ashamed of. Now try to stop them.
lesson-bidding-too-weak = This hand takes hardly a trick by itself. You would lose the whole bid.
lesson-bidding-end = Count your sure tricks, trust { $partner } for a few, and bid no more than that.

lesson-nest-title = The nest
lesson-nest-about = Five cards in, five cards out
lesson-nest-won = You have won the bidding with 90. The five cards of the nest are yours: they have a little mark above them.
lesson-nest-bury = Now put five cards away. Keep your long color, the bird and high cards. Which five can go?
lesson-nest-buried = All reds stay, and you have no yellow and no black. When those are led, you can trump.
lesson-nest-not-red = Red is your longest color, and with the bird it will be trump. Keep all of those.
lesson-nest-not-green = The green 14 and 13 should win tricks. Put low cards away instead.
lesson-nest-trump = Your hand is ready. Which color should be trump?
lesson-nest-red = Six reds and the bird: nobody has more trumps than you.
lesson-nest-green = Two greens are few. A trump color should be long.
lesson-nest-none = You have none of that color left.
lesson-nest-end = The five cards wait, face down, for the winner of the last trick. So does the 10 that you put there.

lesson-last-trick-title = The last trick
lesson-last-trick-about = Whoever takes it takes the nest
lesson-last-trick-rule = Do you remember the five buried cards? Whoever takes the very last trick takes them too, with all their points.
lesson-last-trick-worth = Suppose you have buried these. How many points are waiting in the nest?
lesson-last-trick-twenty-five = Two 10s and a 5. That is worth waiting for.
lesson-last-trick-the-five = You have both 10s. There is one more card that counts.
lesson-last-trick-sixes = A 6 counts nothing. Only the 10s and the 5 do.
lesson-last-trick-two-left = Two cards left. This trick has 10 points, the last one has your nest with 25. You have one trump. When do you use it?
lesson-last-trick-waits = { $left } has the 10, and { $left } has led again. Your trump is still in your hand.
lesson-last-trick-too-soon = Now you have 10 points, but only a yellow 6 for the last trick. The nest with its 25 is gone.
lesson-last-trick-now = The last card. Take the trick!
lesson-last-trick-yours = The last trick is yours, and so are the 25 points of the nest.
lesson-last-trick-end = Keep something strong for the end: a high trump, or the bird.

lesson-setting-title = Setting a bid
lesson-setting-about = How to stop the other side
lesson-setting-rule = { $right } has bid 100, and so far they have 85 points. If they end with less than 100, they are set: they score nothing and lose 100.
lesson-setting-how-many = How many points do they still need?
lesson-setting-fifteen = 85 and 15 make 100. So every 10 that they do not get hurts them.
lesson-setting-so-far = That is what they have. How much is missing?
lesson-setting-the-bid = That is what they promised. They have 85 of it.
lesson-setting-play = { $right } leads the yellow 10. Stop them!
lesson-setting-set = You take their 10 with your own. Nothing is left that could save them: they are set.
lesson-setting-made = They keep the 10, and your 14 is trumped in the next trick. With 105 they keep their promise.
lesson-setting-end = You need not win much to set a bid: just those few points that the others need.

lesson-ahead-title = Thinking ahead
lesson-ahead-about = Three cards, one plan
lesson-ahead-count = The last three tricks. You have counted: one other trump is out, a low one. And in the nest you have buried 20 points.
lesson-ahead-lead = The green 14 would win, if nobody trumps it. What do you lead?
lesson-ahead-pulled = Your 13 draws out the last trump. From here on your green 14 is safe.
lesson-ahead-trumped = { $right } has no green, and takes your 14 with the last trump. Draw that trump out first.
lesson-ahead-yellow = { $left } takes this, and the little trump is still lurking when your 14 comes. Draw it out first.
lesson-ahead-two-left = Two cards: one wins, one loses. The winner of the very last trick takes the nest. Which comes first?
lesson-ahead-given-up = One trick had to be lost, so you lose it now. { $left } leads green, and you have the 14.
lesson-ahead-winner-first = Then your 8 has to face the last trick, and the nest with its 20 points goes to the others.
lesson-ahead-last = And now?
lesson-ahead-won = The last trick, and 20 points from the nest on top. You planned that three cards ago!
lesson-ahead-end = Count trumps, draw them out, and keep a winner for the end. There is nothing more that an owl can teach you. Come and play!
