"""The phases of a dealt round, one module each, all with the same functions; `deal` comes before them and has no decision.

* ``name``                       what the phase is called in views
* ``done(plan, now)``            whether the round has left this phase behind
* ``decider(plan, now)``         the seat that must decide, or ``None`` when nobody must
* ``legal(plan, now, held)``     what that seat may do with what it holds
* ``decide(plan, match, seat, command)`` the events of a legal command
* ``enter(plan, match)``         the events that happen by themselves, or none

Phases in which nobody ever decides (``take``, ``count``) have no ``legal`` and no ``decide``.

``now`` is the public round: who must decide is never a secret.
"""
