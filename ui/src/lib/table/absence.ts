/** Describes what a bot did for a player who was away. */

import { t } from "../messages/messages.svelte";
import type { Card, Event, WhileAway } from "../protocol";
import { definiteName, trumpInSentence } from "./cards";
import type { Table } from "./people";

export interface BotActions {
  /** A text about rounds that are over; `""` if there are none. */
  earlier: string;
  /** The decisions in this round except played cards, in order. */
  words: string[];
  /** The cards played in this round, in order. */
  cards: Card[];
}

export function actionsOf(table: Table, { name, rounds, events }: WhileAway): BotActions {
  const all = events.map(({ event }) => event);
  const bids = all.filter(({ kind }) => kind === "bid_made");
  return {
    earlier: rounds > 0 ? t("away-rounds", { count: rounds, bot: name }) : "",
    words: all
      // Only the last of several bids is listed.
      .filter((event) => event.kind !== "bid_made" || event === bids.at(-1))
      .map((event) => words(table, event))
      .filter((text) => text !== ""),
    cards: all.flatMap((event) => (event.kind === "played" ? [event.card] : [])),
  };
}

function words({ info }: Table, event: Event): string {
  switch (event.kind) {
    case "bid_made":
      return event.moon ? t("away-moon") : t("away-bid", { points: event.points });
    case "passed":
    case "passed_in_favor":
      return t("away-passed");
    case "buried":
      return t("away-buried", { count: event.count });
    case "trump_named":
      return t("away-trump", { color: trumpInSentence(event.trump, info.skin) });
    case "partner_called":
      return t("away-called", { card: definiteName(info.pack[event.card], info.skin) });
    case "swapped":
    case "redrawn":
      return t("away-exchanged", { count: event.count });
    case "gave":
      return t("away-gave", { count: event.count });
    case "drew":
      return t("away-drew", { count: 1 });
    case "chip_removed":
      return t("away-chip");
    default:
      return "";
  }
}
