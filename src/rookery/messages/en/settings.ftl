

## On the pages

setting-as-my-device = Same as my device
setting-light = Light
setting-dark = Dark
setting-slow = Slow
setting-normal = Normal
setting-quick = Quick
setting-settings = Settings
setting-colors = Colors
setting-how-fast-others-play = How fast others play
setting-larger-text = Larger text
setting-letters-and-cards-grow-a-little = Letters and cards grow a little.
setting-moving-cards = Moving cards
setting-turn-this-off-for-a-still = Turn this off for a still table.
setting-play-with-one-tap = Play with one tap
setting-on-a-touch-screen-the-first = On a touch screen, the first tap already plays the card.
setting-tab = Tab
setting-to-the-next-thing-that-can = To the next thing that can be used
setting-from-card-to-card-in-your = From card to card in your hand
setting-home-end = Home, End
setting-to-the-first-or-last-card = To the first or last card
setting-enter-or-space = Enter or Space
setting-play-the-card-or-choose-it = Play the card, or choose it for the nest
setting-change-the-bid-by-one-step = Change the bid by one step, when the number has the focus
setting-esc = Esc
setting-put-a-sheet-away = Close a sheet
setting-to-your-hand = To your hand
setting-hint-an-idea-what-to-do = Hint: an idea of what to do, where hints are allowed
setting-score-sheet = Score sheet
setting-last-trick = Last trick
setting-this-page = This page
setting-keyboard = Keyboard
setting-letter-shortcuts = Letter shortcuts
setting-single-letters-that-work-anywhere-at = Single letters that work anywhere at the table.
