/** The state of the table as one text for screen readers: cards or calls, trump, bid, points, and whose turn it is. */

import { list, t } from "../messages/messages.svelte";
import type { CardFace, TableView } from "../protocol";
import { cardLabel, isColor, trumpName } from "./cards";
import { seatAfter } from "./layout";
import { accountName, seatName, type Table } from "./people";
import { pointsTaken } from "./results";
import { callText, contractText, statusText } from "./status";

/** A card on the table. */
interface TrickCard {
  seat: number;
  face: CardFace;
  led: boolean;
  winning: boolean;
}

export function trickCardText(table: Table, { seat, face, led, winning }: TrickCard): string {
  const card = cardLabel(face, table.info.skin);
  return t("table-trick-card", { name: seatName(table, seat), card, led, winning });
}

/** The cards on the table or the last call of each seat, and the facts of the round. */
export function readout(table: Table, view: TableView): string {
  const parts = [...onTable(table, view), ...facts(table, view), statusText(table, view)];
  return parts.join(". ");
}

function onTable(table: Table, view: TableView): string[] {
  const { leader } = view;
  if (leader !== null) {
    if (view.trick.length === 0) return [t("table-nothing-lies")];
    return view.trick.flatMap((card, i) => {
      const seat = seatAfter(view.order, leader, i);
      const face = table.info.pack[card];
      const winning = seat === view.winning;
      return face ? [trickCardText(table, { seat, face, led: i === 0, winning })] : [];
    });
  }
  if (view.phase !== "auction") return [];
  return view.order.flatMap((seat) => {
    const call = view.calls.findLast((one) => one.seat === seat);
    return call
      ? [t("table-seat-call", { name: seatName(table, seat), call: callText(call) })]
      : [];
  });
}

function facts(table: Table, view: TableView): string[] {
  const { trump, contract } = view;
  const found: string[] = [];
  if (trump !== null) {
    const name = trumpName(trump, table.info.skin);
    found.push(isColor(trump) ? t("table-color-trump", { trump: name }) : name);
  }
  if (contract !== null) found.push(contractText(table, contract));
  const taken = view.leader === null ? null : pointsTaken(table, view);
  if (taken !== null) {
    const points = taken.map((n, account) => `${accountName(table, account)} ${n}`);
    found.push(t("table-points-read", { points: list(points) }));
  }
  return found;
}
