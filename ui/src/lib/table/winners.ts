/** The winners of a match in a sentence. */

import { list, t } from "../messages/messages.svelte";
import type { Side } from "../protocol";
import { accountName, addressee, membersOf, type Table } from "./people";

export function winnersText(table: Table, winners: readonly Side[]): string {
  const you = addressee(table);
  const own = you === null ? undefined : table.info.account_of[you];
  if (own !== undefined && winners.includes(own)) {
    return winners.length > 1 ? t("winners-you-and-others") : t("winners-you");
  }
  const shared = (account: Side): boolean => membersOf(table, account).length > 1;
  const two = you !== null && table.info.accounts === 2;
  const names = winners.map((account) =>
    two && shared(account) ? t("other-side") : accountName(table, account),
  );
  const [first = 0] = winners;
  const many = winners.length > 1 || (!two && shared(first));
  return t("winners", { names: list(names), many });
}
