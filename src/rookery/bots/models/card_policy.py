"""The learned card policy: the kernel's heuristic card policy, corrected by a network of the package."""

from __future__ import annotations

from functools import lru_cache

from rookery.bots.models.network_file import NetworkError, NetworkFile, network_in_use
from rookery.bots.models.rule_features import rule_feature_names, rule_features
from rookery.engine.plan import Plan
from rookery.kernel import WEIGHTS, CompiledTables, kernel
from rookery.rules.table import Trump
from rookery.solve.position import tables_of

POLICY_NETWORK = "policy"
"""The name of the network that corrects the heuristic card policy."""


@lru_cache(maxsize=512)
def policy_tables(plan: Plan, trump: Trump, *, learned: bool) -> CompiledTables:
    """Returns the kernel's tables of a game under one trump, with the *learned* card policy or the heuristic one.

    :raises NetworkError: if the network is missing, broken, or made for other inputs.
    """
    return (
        with_network(plan, trump, network_in_use(POLICY_NETWORK))
        if learned
        else tables_of(plan, trump)
    )


def with_network(plan: Plan, trump: Trump, policy: NetworkFile) -> CompiledTables:
    """Returns the kernel's tables of a game under one trump, with a learned card *policy*.

    :raises NetworkError: if it was made for other inputs.
    """
    if policy.inputs != policy_inputs(plan):
        raise NetworkError(
            "the network of the card policy was trained with other inputs than this version has;"
            " train it again: rookery train policy"
        )
    return kernel.compile_tables(
        plan.card_tables[trump], WEIGHTS, policy.network, rule_features(plan)
    )


def policy_inputs(plan: Plan) -> tuple[str, ...]:
    """Returns the names of the network's inputs, which are the same for all rules."""
    decision, card = kernel.policy_inputs()
    return (
        *(f"rules: {name}" for name in rule_feature_names(plan)),
        *(f"decision: {name}" for name in decision),
        *(f"card: {name}" for name in card),
    )
