"""The phases of a dealt round, one module each, written to the protocol `rookery.engine.phase.Phase`.

`order` puts them together; `automatic` has what phases share in which nobody decides. `deal` comes before all of them
and is no phase, because it has no decision. Every function takes the public round: who must decide is never a secret.
"""
