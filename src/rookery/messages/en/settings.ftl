

## On the pages

setting-as-my-device = Automatic
setting-light = Light
setting-dark = Dark
setting-slow = Slow
setting-normal = Normal
setting-quick = Quick
setting-settings = Settings
setting-colors = Colors
setting-pace = How fast others play
setting-larger-text = Larger text
setting-large-text-note = Makes letters and cards a little larger.
setting-moving-cards = Moving cards
setting-motion-note = Turn this off for a still table.
setting-one-tap = Play with one tap
setting-one-tap-note = On a touch screen, the first tap already plays the card.
setting-sounds = Sounds
setting-sounds-note = Soft sounds for cards, tricks and your turn.
setting-vibration = Vibration
setting-vibration-note = A short buzz when it is your turn.
setting-notify = Notifications
setting-notify-note = When it is your turn and you are on another page.
setting-notify-denied = Your browser does not allow it. You can change that in the settings of the browser.
setting-tab = Tab
setting-key-next = To the next button or field
setting-key-cards = From card to card in your hand
setting-home-end = Home, End
setting-key-first-last = To the first or last card
setting-enter-or-space = Enter or Space
setting-key-choose = Play the card, or choose it for the nest
setting-key-bid = Change the bid by one step, when the number has the focus
setting-esc = Esc
setting-key-close = Close a sheet
setting-to-your-hand = To your hand
setting-key-hint = Hint: an idea of what to do, where hints are allowed
setting-score-sheet = Score sheet
setting-last-trick = Last trick
setting-read-table = Read the table aloud, for screen readers: cards, bid and whose turn it is
setting-this-page = This page
setting-keyboard = Keyboard
setting-letter-shortcuts = Letter shortcuts
setting-letters = Single letters that work anywhere at the table.
