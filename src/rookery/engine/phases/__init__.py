"""The phases of a dealt round, one module each, which follow the protocol `rookery.engine.phase.Phase`.

`order` puts the phases in order; `automatic` holds the functions of phases without decisions. `deal` comes before all
phases and is not one itself, because it contains no decision. The public round alone determines which seat must decide.
"""
