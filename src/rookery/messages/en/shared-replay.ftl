# A replay that several people look at together.

shared-you-lead =
    { $count ->
        [0] You lead · nobody looks on yet
        [one] You lead · { $count } person looks on
       *[other] You lead · { $count } people look on
    }
shared-leads =
    { $count ->
        [one] { $name } leads · { $count } person looks on
       *[other] { $name } leads · { $count } people look on
    }
shared-nobody-leads =
    { $count ->
        [one] Nobody leads · { $count } person looks on
       *[other] Nobody leads · { $count } people look on
    }
shared-guest = Guest { $number }
shared-you = { $name } (you)
shared-person-leads = { $name } leads
shared-person-asks = { $name } asks to lead
shared-connecting = Joining the others…
shared-roaming = You look around by yourself
shared-follow-again = Follow again
shared-take-lead = Take the lead
shared-ask-lead = Ask to lead
shared-asked = You have asked to lead. { $name } can hand it over.
shared-hand-over = Hand over the lead
shared-give-lead = Let { $name } lead
shared-more = Show the link and who is here
shared-people = Who is here
shared-title = Look together
shared-begin-note = Whoever opens the link sees this match on a screen of their own, and each step that the leader shows. Everybody may also look around, and follow again.
shared-link = Send this link to the others
shared-message = Let us look at this match together.
shared-link-table = Everybody fetches the record of this match from the server, which gives it only to those who may see it.
shared-link-text = The link has the whole record in it, with all cards of rounds that are over.
shared-link-none = The link does not bring the record along: send its file, too. Everybody opens it there.
shared-making = Making the link…
shared-leave = Leave the group
shared-ended = You look alone now. { $why }
shared-understood = All right
shared-no-record = This link does not bring the record along. Open the file that was sent to you. If the others still look together, you then see what they see.
shared-refused = The match that the others look at cannot be fetched. { $why } If you have its file, open it here.
