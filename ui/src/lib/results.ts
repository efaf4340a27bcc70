/** What a round brought, in sentences and lines. */

import type { CountLine, RoundResult, ScoreLine, Seat } from "./protocol";
import { count, isYou, list, plainName, seatName, signed, teamName, type Table } from "./words";

/** Who declared and what came of it, in a sentence. */
export function resultText(table: Table, result: RoundResult): string {
  const { declarer, bid, offender } = result;
  if (offender !== null) {
    return `${isYou(table, offender) ? "You" : plainName(table, offender)} did not follow suit, and the round ends.`;
  }
  if (table.info.boards) return lineText(table, result);
  if (declarer === null || bid === null) return "Everybody counts what they captured.";
  const took = result.captured[result.teams[declarer] ?? 0] ?? 0;
  const who = isYou(table, declarer) ? "You" : plainName(table, declarer);
  return `${who} bid ${bid}${partnerText(table, result, declarer)} and ${together(result, declarer)}took ${took}: ${result.made ? "made" : "set"}.`;
}

/** What the round was for those who look on from *table*: nothing in itself for whoever only watches. */
export function fortune(table: Table, result: RoundResult): "good" | "bad" | "neither" {
  const { you } = table.seats;
  const { declarer, offender, made, teams } = result;
  if (you === null || table.replay) return "neither";
  const ours = (seat: Seat): boolean => teams[seat] === teams[you];
  if (offender !== null) return ours(offender) ? "bad" : "good";
  if (declarer === null || made === null) return "neither";
  if (ours(declarer)) return made ? "good" : "bad";
  return made ? "neither" : "good";
}

/** Whether everybody has a score of their own, but *team* captured together. */
export function shared(result: RoundResult, team: number): boolean {
  const own = result.totals.length > new Set(result.teams).size;
  return own && result.teams.filter((one) => one === team).length > 1;
}

function together(result: RoundResult, seat: Seat): string {
  return shared(result, result.teams[seat] ?? 0) ? "together " : "";
}

/** What a renege costs that was found too late to be put right. */
export function renegeText(table: Table, result: RoundResult): string {
  const { offender, bid } = result;
  const team = result.teams[offender ?? 0] ?? 0;
  const who = teamName(table, result.teams, team);
  return `${who} ${who === "You" || who.includes(" and ") ? "lose" : "loses"} the whole bid of ${bid}; the others keep the points they had captured.`;
}

function lineText(table: Table, result: RoundResult): string {
  const winner = result.scores.find((line) => line.why === "line");
  if (winner === undefined) return "No line is full yet. The chips stay for the next round.";
  const seats = table.info.account_of.flatMap((side, seat) =>
    side === winner.account ? [seat] : [],
  );
  const names = seats.map((seat) => seatName(table, seat));
  const many = names.length > 1 || names[0] === "You";
  return `A full line: ${list(names)} ${many ? "win" : "wins"} the game.`;
}

/** Where partners are found anew in each round: with whom the declarer played. */
function partnerText(table: Table, result: RoundResult, declarer: Seat): string {
  if (table.info.sides !== "called_partner") return "";
  const partner = result.teams.findIndex(
    (team, seat) => seat !== declarer && team === result.teams[declarer],
  );
  if (partner < 0) return ", alone,";
  return isYou(table, partner) ? " with you" : ` with ${plainName(table, partner)}`;
}

const WHAT: Record<CountLine["what"], (line: CountLine) => string> = {
  counters: (line) => `Cards in ${count(line.tricks, "trick")}`,
  nest: () => "The nest, with the last trick",
  last_trick: () => "The last trick",
  majority: (line) => `Most tricks (${line.tricks})`,
  tricks: (line) => `For ${count(line.tricks, "trick")}`,
  nest_bonus: () => "For the nest",
  sweep: () => "For taking everything",
};

export function countText(line: CountLine): string {
  return WHAT[line.what](line);
}

/** Why an account changes: `Bid 95, took 75: set, −95`. */
export function scoreText(result: RoundResult, line: ScoreLine, team: number): string {
  const took = `${shared(result, team) ? "together " : ""}took ${result.captured[team] ?? 0}`;
  const change = signed(line.points);
  switch (line.why) {
    case "made":
      return `Bid ${result.bid}, ${took}: made, ${change}`;
    case "made_double":
      return `Bid ${result.bid}, the highest, ${took}: made and doubled, ${change}`;
    case "set":
      return `Bid ${result.bid}, ${took}: set, ${change}`;
    case "set_double":
      return `Bid ${result.bid}, the highest, ${took}: set and doubled, ${change}`;
    case "set_zero":
      return `Bid ${result.bid}, ${took}: set, nothing`;
    case "doubled":
      return `The bid was set, so ${line.points / 2} is doubled: ${change}`;
    case "defended":
    case "own_points":
      return `Took ${line.points}: ${change}`;
    case "not_credited":
      return `${took.charAt(0).toUpperCase()}${took.slice(1)}, which does not count here`;
    case "renege":
      return `Did not follow suit: ${change}`;
    case "line":
      return `A full line: ${change} ${line.points === 1 ? "game" : "games"}`;
    case "no_line":
      return "No full line";
  }
}
