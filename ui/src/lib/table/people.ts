/** Names of players and sides; you are called `You`. */

import { list, t } from "../messages/messages.svelte";
import type { Seat, SeatInfo, SeatsView, Side, TableInfo, TableView } from "../protocol";

/** The table and its seats, as needed for the names of players. */
export interface Table {
  info: TableInfo;
  seats: SeatsView;
  /** Whether a record is shown: all players are called by name, even the one whose view it is. */
  replay?: boolean;
  /** Whether the table is from a record: seats without a name are called by their direction. */
  recorded?: boolean;
  /** The reader's own seat in a record, if known; its plate says so. */
  own?: Seat | null;
}

/** Whether a seat belongs to a person who is not connected. */
export function isAway({ kind, connected }: SeatInfo): boolean {
  return kind === "person" && !connected;
}

/** Whether nobody can give up a seat, because the match is compared with others. */
export function mustStay({ info, seats }: Table): boolean {
  return seats.started && info.compare !== null;
}

/** Whether you may open *seat* for somebody else, because its player is away or only a bot may sit there. */
export function mayOpen(table: Table, seat: SeatInfo): boolean {
  if (table.seats.may_open.includes(seat.seat)) return true;
  return isAway(seat) && table.seats.you !== null && !mustStay(table);
}

/** Whether the person at *seat* is the host of a table where other people have seats, too. */
export function isHostOfOthers({ seats }: Table, seat: Seat): boolean {
  return seats.host === seat && seats.seats.filter(({ kind }) => kind === "person").length > 1;
}

/** Whether the round is over. */
export function roundOver({ phase }: TableView): boolean {
  return phase === "between" || phase === "over";
}

/** Whether there are sides that share points for the whole match. */
export function hasLastingSides({ sides, accounts, account_of: account }: TableInfo): boolean {
  return sides === "alternating" && accounts < account.length;
}

/**
 * Whether you can go back to your own decisions: only if you play with bots, the cards are not new, and nothing is
 * compared with others.
 */
export function mayGoBack({ info, seats }: Table): boolean {
  const isPractice = info.origin !== null && info.compare === null;
  return seats.you !== null && seats.started && seats.alone && isPractice;
}

/** Whether you can begin another match: with several people, only if it does not deal cards that they know. */
export function mayPlayAgain(table: Table): boolean {
  return table.seats.you !== null && (table.info.origin === null || mayGoBack(table));
}

/** Whether rounds of the match can be reviewed: not after a written position, because nobody knows what led to it. */
export function isReviewable({ origin }: Pick<TableInfo, "origin">): boolean {
  return origin !== "position";
}

export function isYou(table: Table, seat: Seat | null): boolean {
  return seat !== null && addressee(table) === seat;
}

/** Your seat if texts address you as `You`; else `null`. */
export function addressee(table: Table): Seat | null {
  return table.replay ? null : table.seats.you;
}

/** The table for a review of the play of *seat*, whose player is called `You` if it is the reader's *own* seat. */
export function spokenTo(table: Table, seat: Seat, own: Seat | null): Table {
  const seats = { ...table.seats, you: seat };
  return { ...table, seats, replay: seat !== own, recorded: true };
}

/** The name of a seat; `You` for your own. */
export function seatName(table: Table, seat: Seat): string {
  return isYou(table, seat) ? t("you") : plainName(table, seat);
}

/** The name of a seat for others: its player, or `Dummy`. Players with the same name are numbered. */
export function plainName(table: Table, seat: Seat): string {
  const dummies = dummySeats(table);
  if (dummies.includes(seat)) {
    return dummies.length > 1
      ? t("dummy-number", { number: dummies.indexOf(seat) + 1 })
      : t("dummy");
  }
  const name = table.seats.seats[seat]?.name;
  if (!name) return unnamed(table, seat);
  const namesakes = table.seats.seats.filter((one) => one.name === name);
  return namesakes.length > 1
    ? t("name-numbered", { name, number: namesakes.findIndex((one) => one.seat === seat) + 1 })
    : name;
}

/** Isolates the text direction of a name within a message, like `<bdi>`. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** The name of a seat that is open or whose player has no name. */
function unnamed(table: Table, seat: Seat): string {
  if (!table.replay && !table.recorded) return t("seat-number", { number: seat + 1 });
  return table.info.seats === 4
    ? t("player-compass", { seat })
    : t("player-number", { number: seat + 1 });
}

/** The name of a seat inside a sentence: `the dummy`, but `Maria`. */
export function inText(table: Table, seat: Seat): string {
  const dummies = dummySeats(table);
  if (!dummies.includes(seat)) return plainName(table, seat);
  return dummies.length > 1
    ? t("dummy-number-in-text", { number: dummies.indexOf(seat) + 1 })
    : t("dummy-in-text");
}

/** The player who chooses the cards of *seat*: another one if its hand is open and played by them. */
export function playerOf(view: TableView, seat: Seat | null): Seat | null {
  return view.open_hands.find((one) => one.seat === seat)?.player ?? seat;
}

/** The player who plays your open cards; `null` if you play them. */
export function playsForYou(table: Table, view: TableView): Seat | null {
  const you = addressee(table);
  const player = playerOf(view, you);
  return player === you ? null : player;
}

function dummySeats({ info }: Table): Seat[] {
  return info.dummies.map(({ seat }) => seat);
}

/** The values for messages about a player: whether it is you, and the name. */
export function person(table: Table, seat: Seat): { you: boolean; name: string } {
  return { you: isYou(table, seat), name: plainName(table, seat) };
}

/** A short explanation of a dummy. */
export function aboutDummy(info: TableInfo, seat: Seat): string {
  const dummy = info.dummies.find((one) => one.seat === seat);
  if (dummy?.mode === "exposed") return t("about-dummy-exposed");
  return dummy?.side === null ? t("about-dummy-nobody") : t("about-dummy-side");
}

/** The relation of a seat to you: yourself, a partner for the match or for this round, or a dummy of your side. */
export type Relation = "you" | "partner" | "with-you" | "dummy" | "none";

/**
 * The relation of a seat to you as far as you know. *teams* are those of the view, or the lasting sides before a match.
 */
export function relationOf(table: Table, seat: Seat, teams: readonly number[]): Relation {
  const { you, seats } = table.seats;
  if (you === null) return "none";
  if (you === seat) return table.replay ? "none" : "you";
  if (teams[you] !== teams[seat]) return "none";
  if (seats[seat]?.kind === "dummy") return "dummy";
  return table.info.sides === "alternating" ? "partner" : "with-you";
}

/** The relation in a word or two; `""` if there is none. */
export function relation(table: Table, seat: Seat, teams: readonly number[]): string {
  switch (relationOf(table, seat, teams)) {
    case "you":
      return t("you");
    case "partner":
      return t("your-partner");
    case "with-you":
      return t("with-you");
    case "dummy":
      return t("on-your-side");
    case "none":
      return "";
  }
}

/** The accounts in the order in which they are shown, your own first. */
export function accountsOf(table: Table): Side[] {
  const { you } = table.seats;
  const own = you === null ? 0 : (table.info.account_of[you] ?? 0);
  const all = Array.from({ length: table.info.accounts }, (_, account) => account);
  return [own, ...all.filter((account) => account !== own)];
}

/** The name of a column of the score sheet. */
export function accountName(table: Table, account: Side): string {
  const you = addressee(table);
  const members = membersOf(table, account);
  if (members.length === 1) return seatName(table, members[0] ?? 0);
  if (you !== null && members.includes(you)) return t("we");
  if (you !== null && table.info.accounts === 2) return t("they");
  return members
    .map((seat) => plainName(table, seat))
    .reduce((all, next) => t("join-side", { all, next }));
}

/** The seats that share a column of the score sheet. */
export function membersOf(table: Table, account: Side): Seat[] {
  return table.info.account_of.flatMap((side, seat) => (side === account ? [seat] : []));
}

/** A side for a sentence: its name, and whether the verb follows `you`, a singular or a plural. */
export function side(
  table: Table,
  teams: readonly number[],
  team: number,
): { who: string; form: "you" | "one" | "many" } {
  const you = addressee(table);
  const members = teams.flatMap((its, seat) => (its === team ? [seat] : []));
  const [only = 0] = members;
  if (members.length === 1) {
    return { who: seatName(table, only), form: isYou(table, only) ? "you" : "one" };
  }
  if (you !== null && new Set(teams).size === 2) {
    return { who: members.includes(you) ? t("your-side") : t("other-side"), form: "one" };
  }
  return { who: list(members.map((seat) => seatName(table, seat))), form: "many" };
}

/** `Your side`, `The other side`, or names. */
export function teamName(table: Table, teams: readonly number[], team: number): string {
  return side(table, teams, team).who;
}
