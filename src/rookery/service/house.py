"""House rules between browser and store: reads them in any form, checks, describes and saves them.

Reading takes a few milliseconds, and the loader limits its size; callers in the event loop use a thread.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from rookery.bots.heuristic.bid_warnings import all_warnings
from rookery.errors import CodedError, RulesError
from rookery.logs import logger
from rookery.messages import ENGLISH
from rookery.problem import Problem
from rookery.protocol import (
    Cure,
    HouseRules,
    RulesAnswer,
    RulesDraft,
    RulesProblem,
    SavedRules,
    SaveRules,
    SheetLine,
    SheetSection,
)
from rookery.rules.canonical import rules_to_json
from rookery.rules.catalog import load_catalog
from rookery.rules.describe import compared_sheets
from rookery.rules.differences import rule_differences
from rookery.rules.house import nearest_parent, read_json, read_table, read_toml, table_of, to_toml
from rookery.rules.news import news
from rookery.rules.pictures import pictures_of
from rookery.rules.read import rules_from_json
from rookery.rules.spec import Rules
from rookery.rules.wording import fix_sentence, problem_field, problem_sentence
from rookery.service.variants import variant_info
from rookery.store.port import EventStore, HouseRecord

log = logger("rookery.house")

MAX_SAVED_RULES = 50
"""The most house rules that one player may save."""


class CannotSave(CodedError):  # noqa: N818
    """House rules cannot be saved as asked."""


def read_draft(draft: RulesDraft) -> tuple[Rules, str]:
    """Returns the rules of a draft, and the built-in variant to compare them with.

    :raises RulesError: with every problem found.
    """
    forms = [form for form in (draft.table, draft.toml, draft.rules) if form is not None]
    if len(forms) != 1:
        raise RulesError([Problem(path="draft", key="problem-draft-forms")])
    parent: object = None
    if draft.table is not None:
        rules, parent = read_table(draft.table), draft.table.get("extends")
    elif draft.toml is not None:
        rules, parent = read_toml(draft.toml)
    else:
        assert draft.rules is not None
        rules = read_json(draft.rules)
    return rules, parent_for(rules, parent)


def parent_for(rules: Rules, parent: object = None) -> str:
    """Returns the built-in variant to compare *rules* with: *parent* or *rules* if built in, else the nearest one."""
    catalog = load_catalog()
    for variant in (parent, rules.meta.id):
        if isinstance(variant, str) and variant in catalog:
            return variant
    return nearest_parent(rules)


def check_draft(draft: RulesDraft, language: str = ENGLISH) -> RulesAnswer:
    """Checks a draft, and returns its problems or its description in a language."""
    try:
        rules, parent = read_draft(draft)
    except RulesError as error:
        return RulesAnswer(problems=problems_in(error.problems, language), house=None)
    return RulesAnswer(
        problems=(),
        house=describe_rules(rules, parent, language),
        warnings=problems_in(all_warnings(rules), language),
    )


@lru_cache(maxsize=128)
def describe_rules(rules: Rules, parent: str, language: str = ENGLISH) -> HouseRules:
    """Returns valid rules in all the forms that a browser needs.

    The result is cached and shared, because many people ask for the rules of the same table or record: do not change it.
    """
    base = load_catalog()[parent]
    return HouseRules(
        info=variant_info(rules),
        parent=parent,
        parent_title=base.meta.title,
        table=table_of(rules, parent),
        toml=to_toml(rules, parent, language),
        sheet=tuple(_compared(rules, base, language)),
        differences=rule_differences(rules, base, language),
        news=news(rules),
        pictures=pictures_of(rules),
    )


def problems_in(problems: Iterable[Problem], language: str = ENGLISH) -> tuple[RulesProblem, ...]:
    """Returns the problems in words, each with the field of the form that it is about."""
    return tuple(
        RulesProblem(
            path=problem.path.partition(".")[2],
            field=problem_field(problem),
            key=problem.key,
            text=problem_sentence(problem, language),
            wrong=problem_sentence(problem, language, advise=False),
            cures=tuple(
                Cure(text=fix_sentence(fix, language), set=dict(fix)) for fix in problem.fixes
            ),
        )
        for problem in problems
    )


def first_problem(error: RulesError, language: str = ENGLISH) -> str:
    """Returns the first problem of an error in words."""
    return problems_in(error.problems[:1], language)[0].text


def _compared(rules: Rules, parent: Rules, language: str) -> Iterator[SheetSection]:
    """Yields the rule sheet of *rules* with its new lines marked, and with the lines of *parent* that are gone."""
    blocks = compared_sheets(rules, parent, language)
    for (name, title), own in groupby(blocks, key=lambda block: (block.id, block.title)):
        lines: list[SheetLine] = []
        for block in own:
            if block.before == block.after:
                lines += [SheetLine(line, "same") for line in block.after]
                continue
            lines += [SheetLine(line, "gone") for line in block.before]
            lines += [SheetLine(line, "new") for line in block.after]
        yield SheetSection(name, title, tuple(lines))


# Saved


async def save_rules(store: EventStore, player_id: str, wanted: SaveRules) -> SavedRules:
    """Saves house rules for a player, in the place of saved ones if *wanted* has their id.

    :raises RulesError: if the rules are not valid.
    :raises CannotSave: if there are no rules with that id to replace, or the player has saved too many.
    """
    rules, parent = await asyncio.to_thread(read_draft, wanted.draft)
    record = HouseRecord(
        house_id=wanted.id or secrets.token_urlsafe(9),
        parent=parent,
        rules_json=rules_to_json(rules),
    )
    if wanted.id is not None:
        if not await store.replace_house_rules(player_id, record):
            raise CannotSave("no_such_rules")
    elif not await store.add_house_rules(player_id, record, MAX_SAVED_RULES):
        raise CannotSave("too_many_rules", most=MAX_SAVED_RULES)
    return _saved(record, rules)


async def saved_rules(store: EventStore, player_id: str) -> tuple[SavedRules, ...]:
    """Returns the saved rules of a player, the oldest first; rules that cannot be read are left out."""
    records = await store.read_house_rules(player_id)
    return await asyncio.to_thread(lambda: tuple(_readable(records)))


def _readable(records: tuple[HouseRecord, ...]) -> Iterator[SavedRules]:
    for record in records:
        try:
            rules = rules_from_json(record.rules_json)
        except RulesError:
            log.warning("saved rules cannot be read")
            continue
        yield _saved(record, rules)


def _saved(record: HouseRecord, rules: Rules) -> SavedRules:
    parent = parent_for(rules, record.parent)
    return SavedRules(
        id=record.house_id, info=variant_info(rules), parent=parent, table=table_of(rules, parent)
    )
