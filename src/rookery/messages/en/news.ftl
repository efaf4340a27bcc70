# What is new in a game for a player who opens it for the first time: one sentence a card, beside a picture.
# Keys are news-<topic> of rookery/rules/news.py; numbers and words come with them.

news-boards = Everybody has a board. The cards in the tricks you take put chips on their spaces there: { $line } chips in a row win.
news-no-bids =
    { $source ->
        [nest_top_card] Nobody bids. The top card of the nest is turned up, and its color is trump.
        [cut_card] Nobody bids. A card is shown before the deal, and its color is trump.
       *[other] Nobody bids for trump.
    }
news-partner =
    { $reveal ->
        [at_once] The declarer names a card. Whoever holds it says so and is the partner for this round.
       *[on_play] The declarer names a card. Whoever holds it is the secret partner, until that card is played.
    }
news-sides =
    { $sides ->
        [individual]
            { $players ->
                [2] Two players, one against the other.
               *[other] { $players } players, each alone: there are no partners.
            }
        [declarer_vs_rest]
            { $players ->
                [2] Two players, one against the other.
               *[other] { $players } players: the declarer alone, against all the others together.
            }
       *[alternating]
            { $count ->
                [2] { $players } players on two sides: every second player around the table is on yours.
               *[other] { $players } players on { $count } sides of two. Partners sit opposite each other.
            }
    }
news-dummies =
    { $mode ->
        [exposed] A dummy hand lies on the table: some of its cards face up, and all of them once trump is named. The declarer’s opponent plays them.
       *[blind]
            { $count ->
                [one] A dummy takes part: nobody holds its cards, and its top card is played, whatever it is.
               *[other] { $count } dummies take part: nobody holds their cards, and the top card is played, whatever it is.
            }
    }
news-stock =
    { $kind ->
        [winner_chooses] After each trick both draw a card. The winner takes the open one or the hidden one.
       *[blind_winner_first] After each trick everybody draws a card from the pile, the winner first.
    }
news-bird-removes = Take a trick with the bird in it, and you may take one chip off any board.
news-redraw = After trump is named, everybody may discard once and draw as many new cards from the pile.
news-bird = { news-bird-place } { news-bird-follow }
news-bird-place =
    { $kind ->
        [none] There is no bird in the pack.
        [red_1] The Red 1 is the highest trump of all; it beats even the bird.
        [bird-low] The bird is the lowest trump.
        [bird-high] The bird is the highest trump.
        [bird-between] The bird ranks among the trumps.
        [joker-low] The joker stands in for the bird, and is the lowest trump.
        [joker-high] The joker stands in for the bird, and is the highest trump.
       *[joker-between] The joker stands in for the bird, and ranks among the trumps.
    }
news-bird-follow =
    { $follow ->
        [must] It follows suit like any other trump.
        [free] It may be played at any time.
       *[none] { "" }
    }
news-faces = You play with ordinary playing cards: suits instead of colors, and an ace and court cards for some of the numbers.
# $usual is "yes" where the 14 is the highest; $whole is "no" where numbers between are left out: $missing, such as "4, 3 and 2".
news-ranks =
    { $usual ->
        [yes] Each color runs from { $highest } down to { $lowest }{ $whole ->
                [no] , without { $missing }
               *[yes] { "" }
            }: { $size } cards in all.
       *[no] The { $highest } is the highest card of each color, and the { $second } comes next. There are { $size } cards in all.
    }
news-copies =
    { $identical ->
        [first] Two packs are shuffled together, so there are two of every card. Of two equal cards, the first one played is higher.
       *[last] Two packs are shuffled together, so there are two of every card. Of two equal cards, the last one played is higher.
    }
news-counters = These cards are worth points: { $cards }. Together they are worth { $total } points.
news-worth = { $card } ({ $points })
news-giving =
    { $kind ->
        [best_card] Before the first lead, the declarer asks the partner for { $cards ->
                [one] their best card
               *[other] their { $cards } best cards
            }, and gives as many back.
       *[both_choose] Before the first lead, { $sides ->
                [all] all partners exchange
               *[declarer] the declarer and the partner exchange
            } { $cards ->
                [one] { $cards } card
               *[other] { $cards } cards
            }, face down.
    }
news-no-trump =
    { $kinds ->
        [low] The declarer may also name low no-trump: then the lowest card of the color led wins.
        [high] The declarer may also name no-trump: then the highest card of the color led wins.
       *[both] The declarer may also name no-trump: then the highest card of the color led wins, or the lowest.
    }
news-burying = { news-burying-counters } { news-burying-trumps } { news-burying-limit } { news-burying-seen }
news-burying-counters =
    { $counters ->
        [forbidden] No cards with points may be buried.
        [face_up] Cards with points that are buried lie face up for all to see.
       *[allowed] { "" }
    }
news-burying-trumps =
    { $trumps ->
        [forbidden] No trumps may be buried.
        [face_up] Trumps that are buried lie face up for all to see.
       *[allowed] { "" }
    }
news-burying-limit =
    { $limit ->
        [0] { "" }
        [one] The declarer may exchange only { $limit } card with the nest.
       *[other] The declarer may exchange only { $limit } cards with the nest.
    }
news-burying-seen =
    { $seen ->
        [all] The nest is shown to everybody first.
       *[declarer] { "" }
    }
news-nest-to =
    { $whose ->
        [nobody] Points in the nest are lost: nobody scores them.
        [declarer] Points in the nest always go to the side of the declarer.
        [defenders] Points in the nest always go to the opponents of the declarer.
       *[last_trick] Points in the nest go to whoever takes the last trick.
    }
news-nest =
    { $taken ->
        [none] There is no nest.
        [no]
            { $cards ->
                [one] The nest has { $cards } card, and nobody takes it up.
               *[other] The nest has { $cards } cards, and nobody takes it up.
            }
       *[yes]
            { $cards ->
                [one] The nest has { $cards } card.
               *[other] The nest has { $cards } cards.
            }
    }
news-majority =
    { $what ->
        [cards] Whoever has more cards in tricks gets { $points } extra points.
       *[tricks] Whoever takes more tricks gets { $points } extra points.
    }
news-tricks =
    { $points ->
        [one] Every trick is worth { $points } point by itself.
       *[other] Every trick is worth { $points } points by itself.
    }
news-last-trick = The last trick is worth { $points } extra points.
news-sweep = Take everything, and you get { $points } extra points.
news-turned-trump = Instead of naming trump, the declarer may turn up a card: its color is trump.
news-top-bid =
    { $made ->
        [wins_match] Bid { $bid } and make it, and you win the whole match at once.
       *[double] Bid { $bid } and make it, and it counts double.
    }
news-moon = { news-moon-call } { news-moon-made } { news-moon-failed }
news-moon-call =
    { $needs ->
        [tricks] Above any number, you may shoot the moon: promise to take every trick.
       *[points] Above any number, you may shoot the moon: promise to take all the points.
    }
news-moon-made =
    { $made ->
        [points] It scores { $reward }.
        [bonus] It scores { $reward } in addition to the points you take.
       *[match] It wins the whole match.
    }
news-moon-failed =
    { $failed ->
        [points] If it fails, you lose { $price }.
       *[match] If it fails, you lose the match.
    }
news-set = { news-set-cost } { news-set-gain }
news-set-cost =
    { $kind ->
        [zero] A declarer who is set scores nothing, and loses nothing.
        [zero_and_double] A declarer who is set scores nothing, and the others score double.
       *[setback] { news-set-loss }
    }
news-set-loss =
    { $times ->
        [1] A declarer who is set loses the bid{ news-set-kept }.
        [2] A declarer who is set loses twice the bid{ news-set-kept }.
       *[other] A declarer who is set loses { $times } times the bid{ news-set-kept }.
    }
news-set-kept =
    { $keeps ->
        [yes] , but still scores what was taken
       *[no] { "" }
    }
news-set-gain =
    { $gain ->
        [bid] The others then score the bid, whatever they took.
        [own_and_bid] The others then score the bid in addition to what they took.
        [all] The others then score all the points of the round.
        [all_and_bid] The others then score all the points of the round, and the bid.
       *[own] { "" }
    }
news-passing =
    { $kind ->
        [partner] While your partner has the highest bid you may pass in favor once: you may still bid later.
        [favor] Your first call may be a pass in favor of your partner: you may still bid later.
        [open] After a pass you may still bid when your turn comes again.
       *[final] Once you pass, you are out of the auction.
    }
news-blind =
    Your cards lie face down at first. Before you look, you may bid blind, { $bid } or more; { $made ->
        [1] if it is made, you get { $bonus } extra points
        [2] if it is made, it counts double
       *[other] if it is made, it counts { $made } times
    }{ $failed ->
        [1] .
        [2] , and if not, it costs twice as much.
       *[other] , and if not, it costs { $failed } times as much.
    }
news-asked-redeal = With a very bad hand you may ask for a new deal when it is your turn to bid for the first time.
news-turns =
    { $turns ->
        [one_bid] You bid only once. After a bid you do not bid again.
       *[one_round] Everybody bids or passes once, and the highest bid wins.
    }
news-holding =
    { $who ->
        [dealer] The dealer may take a bid over by saying the same number.
       *[anybody] You may take a bid over by saying the same number. The others must then go higher.
    }
news-forced = If all the others pass, the dealer has to play for { $bid }.
news-must-trump = If you cannot follow suit, you must play a trump if you have one.
news-must-beat = You must beat the other cards of the trick if you can, even your partner’s.
news-trump-leads = Trump may not be led before one was played to an earlier trick, unless you have only trumps.
news-single-leads =
    { $number ->
        [one] { $kind ->
            [bird] The bird may not be led, unless you have nothing else.
            [joker] The joker may not be led, unless you have nothing else.
           *[red_1] The Red 1 may not be led, unless you have nothing else.
        }
       *[other] The special cards, such as the bird, may not be led, unless you have nothing else.
    }
news-thrown =
    { $number ->
        [one] In the first trick no card with points may be discarded, unless you have nothing else.
       *[other] In the first { $number } tricks no card with points may be discarded, unless you have nothing else.
    }
news-open-hand =
    { $opens ->
        [before_lead] Before the first lead the declarer’s partner lays the hand face up. The declarer plays both hands.
       *[after_lead] After the first lead the declarer’s partner lays the hand face up. The declarer plays both hands.
    }
news-lead =
    { $who ->
        [dealer] The dealer leads to the first trick.
        [declarer] The declarer leads to the first trick.
        [left_of_declarer] Whoever sits left of the declarer leads to the first trick.
        [dummy] The dummy leads to the first trick.
        [declarer_or_left] The declarer leads to the first trick, or has the player on the left do it.
       *[left_of_dealer] Whoever sits left of the dealer leads to the first trick.
    }
news-credit = { news-credit-made } { news-credit-others }
news-credit-made =
    { $credit ->
        [bid] A bid that is made scores the bid itself, however much was taken.
       *[captured] { "" }
    }
news-credit-others =
    { $defenders ->
        [never] The opponents of the declarer score nothing.
        [if_set] The opponents of the declarer score only if the bid is set.
       *[always] { "" }
    }
news-bids = Bids run from { $min } to { $max }, in steps of { $step }.
news-target =
    { $kind ->
        [making_a_bid] To win the match you need { $number } points, and must make a bid of your own in that round.
        [fixed_rounds] The match lasts { $number ->
            [one] one round
           *[other] { $number } rounds
        }, and the highest score wins.
        [rotation] The match lasts { $number } rounds with changing partners, and the highest score wins.
        [stays] The match is won with exactly { $number } points. Go past, and your score stays as it was.
        [falls] The match is won with exactly { $number } points. Go past, and your score falls back to { $back }.
       *[score] The match goes to { $number } points.
    }
news-ties = { news-ties-reach } { news-ties-sink }
news-ties-reach =
    { $reach ->
        [bidder] If several could win in the same round, whoever bid wins.
       *[higher] { "" }
    }
news-ties-sink =
    { $sink ->
        [bidder_loses] If several fall to the lowest score in the same round, whoever bid loses.
       *[higher] { "" }
    }
news-mistakes = As with real cards, mistakes are possible here; others may call them, and they cost points.
news-aside =
    { $cards ->
        [one] { $cards } card is put aside unseen and not used.
       *[other] { $cards } cards are put aside unseen and not used.
    }
news-hand = Everybody is dealt { $cards } cards.

## On the pages

new-here-title = What is new here
new-here-go = Got it
new-here-more = Read all the rules
new-here-below = More below
new-here-again = You can find this again under the question mark.
news-figure-plus = +{ $points }
news-figure-range = { $min }–{ $max }
news-figure-other = !
