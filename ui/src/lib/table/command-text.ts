/** Decisions as the beginning of a sentence: `Play the red 14`. */

import { list, t, type Values } from "../messages/messages.svelte";
import type { Card, Command, TableView } from "../protocol";
import { byColor } from "./calling";
import { asHeld, definiteName, isColor, trumpName, type Color } from "./cards";
import { inText, isYou, plainName, type Table } from "./people";

/** A decision as the beginning of a sentence. */
export function doing(table: Table, view: TableView, command: Command): string {
  switch (command.kind) {
    case "bid":
      return t("do-bid", { points: command.points });
    case "shoot_moon":
      return t("do-shoot-moon");
    case "pass":
      return t("do-pass");
    case "pass_in_favor":
      return t("do-pass-in-favor");
    case "look":
      return t("do-look");
    case "ask_redeal":
      return t("do-ask-redeal");
    case "bury":
      return t("do-bury", { cards: names(table, command.cards) });
    case "name_trump":
      return isColor(command.trump)
        ? t("do-name-trump", ofColor(table, command.trump))
        : t("do-say-trump", { trump: trumpName(command.trump, table.info.skin) });
    case "turn_trump":
      return t("do-turn-trump");
    case "call_card":
      return t("do-call-card", { card: cardInText(table, command.card) });
    case "swap":
      return command.card === null
        ? t("do-keep-cards")
        : t("do-exchange", { card: cardInText(table, command.card) });
    case "redraw":
      return command.cards.length === 0
        ? t("do-keep-cards")
        : t("do-throw", { cards: names(table, command.cards) });
    case "give":
      return t("do-give", { cards: names(table, command.cards) });
    case "choose_leader":
      return isYou(table, command.seat)
        ? t("do-lead")
        : t("do-let-lead", { name: plainName(table, command.seat) });
    case "draw":
      return command.pile === "open" ? t("do-take-open") : t("do-take-hidden");
    case "remove_chip":
      return takingChip(table, view, command);
    case "play":
      return playing(table, view, command.card);
    default:
      return answering(table, command);
  }
}

function takingChip(
  table: Table,
  view: TableView,
  { owner, space }: Extract<Command, { kind: "remove_chip" }>,
): string {
  if (owner === null || space === null) return t("do-leave-chips");
  const at = view.boards[owner]?.[space];
  const card = at === undefined ? t("the-space") : cardInText(table, at);
  return isYou(table, owner)
    ? t("do-take-chip", { card })
    : t("do-take-chip-of", { card, name: plainName(table, owner) });
}

function playing(table: Table, view: TableView, played: Card): string {
  const card = cardInText(table, played);
  const { mover } = view;
  return mover === null || mover === table.seats.you
    ? t("do-play", { card })
    : t("do-play-of", { card, name: inText(table, mover) });
}

/** Rulings: questions and answers that are not part of the play. */
function answering(table: Table, command: Command): string {
  switch (command.kind) {
    case "agree":
      return t("do-agree");
    case "call_renege":
      return t("do-call-renege", { name: plainName(table, command.accused) });
    case "answer":
      return command.yes ? t("do-say-yes") : t("do-say-no");
    case "take_back":
      return t("do-take-back");
    default:
      return t("do-ask");
  }
}

// --- names

/** A card inside a sentence: `the red 7`. */
export function cardInText(table: Table, card: Card): string {
  return definiteName(table.info.pack[card], table.info.skin);
}

/** Cards by color, as briefly as possible: `red 7 and 5, and green 6`, or `red 7 and green 6`. */
function names(table: Table, cards: readonly Card[]): string {
  const { info } = table;
  if (info.skin === "standard" || cards.length === 1) {
    return list(asHeld(cards, info).map((card) => cardInText(table, card)));
  }
  const groups = byColor(info, cards).flatMap(({ color, cards: its }) => {
    if (color === null) return its.map((card) => cardInText(table, card));
    const numbers = list(its.map((card) => String(info.pack[card]?.number)));
    return [t("cards-one-color", { ...ofColor(table, color), numbers })];
  });
  // Without an "and" inside there is no need for a comma before the last one.
  if (groups.length === cards.length) return list(groups);
  const last = groups.pop() ?? "";
  if (groups.length === 0) return last;
  const rest = groups.reduce((all, next) => t("join-comma", { all, next }));
  return t("join-long-and", { rest, last });
}

/** The values for messages about a color. */
export function ofColor({ info }: Table, color: Color): Values {
  return { color, skin: info.skin };
}
