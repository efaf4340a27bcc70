/** Misdeals that people call, on the sheet for mistakes. */

import { t } from "../messages/messages.svelte";
import type { Card, TableInfo, TableView } from "../protocol";
import { bareName } from "./cards";
import { isYou, plainName, type Table } from "./people";

/** What the button says that names the card: `The red 7 was shown`. */
export function shownText(table: Table, card: Card): string {
  return t("call-exposed-card", { card: bareName(table.info.pack[card], table.info.skin) });
}

/** What comes of a wrong deal. */
export function wrongDealText(info: TableInfo): string {
  const { wrong_deal: points, wrong_deal_free: tricks } = info.prices;
  return t("call-wrong-deal", { tricks, points });
}

/** Who dealt and must say which card was shown, if that is somebody else: bots show no cards. */
export function dealerSays(table: Table, view: TableView): string | null {
  const dealer = view.dealer === null ? undefined : table.seats.seats[view.dealer];
  const decides = dealer?.kind === "person" && !dealer.stand_in;
  return decides && !isYou(table, dealer.seat) ? plainName(table, dealer.seat) : null;
}
