/** Texts for misdeals that players can call in the dialog for mistakes. */

import { t } from "../messages/messages.svelte";
import type { Card, TableInfo, TableView } from "../protocol";
import { bareName } from "./cards";
import { isYou, plainName, type Table } from "./people";

/** The label of the button for an exposed card: `The red 7 was shown`. */
export function shownText(table: Table, card: Card): string {
  return t("call-exposed-card", { card: bareName(table.info.pack[card], table.info.skin) });
}

/** The consequences of a wrong deal. */
export function wrongDealText(info: TableInfo): string {
  const { wrong_deal: points, wrong_deal_free: tricks } = info.prices;
  return t("call-wrong-deal", { tricks, points });
}

/** The name of the dealer, who must say which card was exposed; `null` if that is you or a bot, which exposes none. */
export function dealerSays(table: Table, view: TableView): string | null {
  const dealer = view.dealer === null ? undefined : table.seats.seats[view.dealer];
  const decides = dealer?.kind === "person" && !dealer.stand_in;
  return decides && !isYou(table, dealer.seat) ? plainName(table, dealer.seat) : null;
}
