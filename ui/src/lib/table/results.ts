/** Texts about the result of a round or a match. */

import { list, t, type Values } from "../messages/messages.svelte";
import { score, signed } from "../messages/numbers";
import type { CountLine, RoundResult, ScoreLine, Seat, TableView, WonBy } from "../protocol";
import { isYou, membersOf, person, plainName, roundOver, seatName, side } from "./people";
import type { Table } from "./people";

/** How a match was won; `""` if by reaching the target. */
export function wonByText(wonBy: WonBy | null): string {
  switch (wonBy) {
    case "top_bid":
      return t("won-by-top-bid");
    case "top_bid_failed":
      return t("won-by-top-bid-failed");
    case "moon":
      return t("won-by-moon");
    case "moon_failed":
      return t("won-by-moon-failed");
    case "floor":
      return t("won-by-floor");
    case "rounds":
      return t("won-by-rounds");
    default:
      return "";
  }
}

/** The declarer and the outcome of the bid in a sentence. */
export function resultText(table: Table, result: RoundResult): string {
  const { declarer, bid, offender } = result;
  if (offender !== null) return t("result-renege", person(table, offender));
  if (table.info.boards) return lineText(table, result);
  if (declarer === null || bid === null) return t("result-no-bid");
  const team = result.teams[declarer] ?? 0;
  return t(result.moon ? "result-moon" : "result-bid", {
    ...person(table, declarer),
    ...partnerOf(table, result, declarer),
    bid,
    together: shared(result, team),
    took: result.captured[team] ?? 0,
    made: result.made === true,
  });
}

/** How many times the bid was lost; 0 if the loss is not a multiple of it. */
function timesLost(points: number, bid: number): number {
  return points % bid === 0 ? -points / bid : 0;
}

/** Why a bid was made or set, and the change of the score; `""` if nobody played for a bid. */
export function whyText(table: Table, result: RoundResult): string {
  const { declarer, bid, offender, scores, teams } = result;
  if (declarer === null || bid === null || offender !== null || table.info.boards) return "";
  const team = teams[declarer] ?? 0;
  const line = scores.find((one) => one.account === table.info.account_of[declarer]);
  const took = result.captured[team] ?? 0;
  const sum = {
    ...side(table, teams, team),
    bid,
    took,
    short: bid - took,
    change: signed(line?.points ?? 0),
  };
  if (result.moon) return moonText(table, line, sum, result);
  switch (line?.why) {
    case "made":
      return t("why-made", sum);
    case "made_double":
      return t("why-made-double", sum);
    case "made_blind":
      return t("why-made-blind", sum);
    case "set_blind":
      return t("why-set-blind", { ...sum, times: timesLost(line.points, bid) });
    case "set":
      return t("why-set", sum);
    case "set_double":
      return t("why-set-double", sum);
    case "set_times":
      return t("why-set-times", { ...sum, times: -line.points / bid });
    case "set_kept":
      return t("why-set-kept", { ...sum, loss: took - line.points });
    case "set_zero":
      return t("why-set-zero", sum);
    case "past_stays":
    case "past_falls":
      return t(line.why === "past_stays" ? "why-past-stays" : "why-past-falls", {
        ...sum,
        target: table.info.target,
        total: score(result.totals[line.account] ?? 0),
      });
    default:
      return "";
  }
}

/** The outcome of shooting the moon, in a sentence. */
function moonText(
  table: Table,
  line: ScoreLine | undefined,
  sum: Values,
  result: RoundResult,
): string {
  const { moon, target } = table.info;
  const total = score(result.totals[line?.account ?? 0] ?? 0);
  const values = { ...sum, needs: moon?.every_trick ? "tricks" : "points", target, total };
  switch (line?.why) {
    case "moon_made":
      return t(moon?.made === "match" ? "why-moon-won" : "why-moon-made", values);
    case "moon_failed":
      return t(moon?.failed === "match" ? "why-moon-lost" : "why-moon-failed", values);
    case "moon_from_zero":
      return t("why-moon-from-zero", values);
    case "moon_to_zero":
      return t("why-moon-to-zero", values);
    case "past_stays":
      return t("why-moon-stays", values);
    case "past_falls":
      return t("why-moon-falls", values);
    default:
      return "";
  }
}

/** Whether the result is good or bad for you; `neither` for spectators. */
export function outcomeFor(table: Table, result: RoundResult): "good" | "bad" | "neither" {
  const { you } = table.seats;
  const { declarer, offender, made, teams } = result;
  if (you === null || table.replay) return "neither";
  const ours = (seat: Seat): boolean => teams[seat] === teams[you];
  if (offender !== null) return ours(offender) ? "bad" : "good";
  if (declarer === null || made === null) return "neither";
  if (ours(declarer)) return made ? "good" : "bad";
  return made ? "neither" : "good";
}

/** Whether *team* captured points together although its players have separate scores. */
export function shared(result: RoundResult, team: number): boolean {
  const own = result.totals.length > new Set(result.teams).size;
  return own && result.teams.filter((one) => one === team).length > 1;
}

/** The points of each account in this round: in tricks so far, or after the count the final ones; `null` if hidden. */
export function pointsTaken({ info }: Table, view: TableView): readonly number[] | null {
  const result = view.results[view.results.length - 1];
  if (result === undefined || !roundOver(view) || view.thrown_in !== null) return view.captured;
  return (
    view.captured?.map((inTricks, account) => {
      const team = result.teams[info.account_of.indexOf(account)] ?? 0;
      return shared(result, team) ? inTricks : (result.captured[team] ?? inTricks);
    }) ?? null
  );
}

/** The cost of a renege that was found too late to be corrected. */
export function renegeText(table: Table, result: RoundResult): string {
  const { offender, scores } = result;
  const team = result.teams[offender ?? 0] ?? 0;
  const account = table.info.account_of[offender ?? 0];
  const bid = -(scores.find((line) => line.account === account)?.points ?? 0);
  return t("result-renege-price", { ...side(table, result.teams, team), bid });
}

function lineText(table: Table, result: RoundResult): string {
  const winner = result.scores.find((line) => line.why === "line");
  if (winner === undefined) return t("result-no-line");
  const seats = membersOf(table, winner.account);
  const names = list(seats.map((seat) => seatName(table, seat)));
  const [first = null] = seats;
  return t("result-line", { names, many: seats.length > 1 || isYou(table, first) });
}

/** Message values for the declarer's partner, in games with a called partner. */
function partnerOf(table: Table, result: RoundResult, declarer: Seat) {
  if (table.info.sides !== "called_partner") return { partner: "none", partnerName: "" };
  const partner = result.teams.findIndex(
    (team, seat) => seat !== declarer && team === result.teams[declarer],
  );
  if (partner < 0) return { partner: "alone", partnerName: "" };
  return isYou(table, partner)
    ? { partner: "you", partnerName: "" }
    : { partner: "other", partnerName: plainName(table, partner) };
}

export function countText({ what, tricks }: CountLine): string {
  switch (what) {
    case "counters":
      return t("count-counters", { tricks });
    case "nest":
      return t("count-nest");
    case "last_trick":
      return t("count-last-trick");
    case "majority":
      return t("count-majority", { tricks });
    case "tricks":
      return t("count-tricks", { tricks });
    case "nest_bonus":
      return t("count-nest-bonus");
    case "sweep":
      return t("count-sweep");
  }
}

/** Why the score of an account changes: `Bid 95, took 75: set, −95`. */
export function scoreText(
  table: Table,
  result: RoundResult,
  line: ScoreLine,
  team: number,
): string {
  const taken = { together: shared(result, team), took: result.captured[team] ?? 0 };
  const change = signed(line.points);
  const bid = { ...taken, bid: result.bid ?? 0, change };
  switch (line.why) {
    case "made":
      return t("score-made", bid);
    case "made_double":
      return t("score-made-double", bid);
    case "made_blind":
      return t("score-made-blind", bid);
    case "set_blind":
      return t("score-set-blind", bid);
    case "set":
      return t("score-set", bid);
    case "set_double":
      return t("score-set-double", bid);
    case "moon_made":
      return t("score-moon-made", bid);
    case "moon_from_zero":
      return t("score-moon-from-zero", bid);
    case "moon_to_zero":
      return t("score-moon-to-zero", bid);
    case "moon_failed":
      return t("score-moon-failed", bid);
    case "set_times":
      return t("score-set-times", { ...bid, times: -line.points / (result.bid ?? 1) });
    case "set_kept":
      return t("score-set-kept", { ...bid, loss: (result.captured[team] ?? 0) - line.points });
    case "gained_bid":
      return t("score-gained-bid", bid);
    case "gained_bid_too":
      return t("score-gained-bid-too", { ...bid, points: line.points - (result.bid ?? 0) });
    case "gained_all":
      return t("score-gained-all", { points: line.points, change });
    case "gained_all_and_bid":
      return t("score-gained-all-and-bid", { ...bid, points: line.points - (result.bid ?? 0) });
    case "past_stays":
    case "past_falls": {
      const total = score(result.totals[line.account] ?? 0);
      const past = { ...taken, target: table.info.target, total };
      return t(line.why === "past_stays" ? "score-past-stays" : "score-past-falls", past);
    }
    case "set_zero":
      return t("score-set-zero", { ...taken, bid: result.bid ?? 0 });
    case "doubled":
      return t("score-doubled", { points: line.points / 2, change });
    case "defended":
    case "own_points":
      return t("score-took", { points: line.points, change });
    case "not_credited":
      return t("score-not-credited", taken);
    case "renege":
      return t("score-renege", { change });
    case "line":
      return t("score-line", { games: line.points, change });
    case "no_line":
      return t("score-no-line");
  }
}
