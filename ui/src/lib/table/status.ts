/** Texts about the state of a table: the contract, whose turn it is, and when the match ends. */

import { list, t } from "../messages/messages.svelte";
import { tableTitle } from "../messages/variants";
import type {
  Call,
  Contract,
  GoalInfo,
  Seat,
  SeatInfo,
  SeatsView,
  TableInfo,
  TableView,
} from "../protocol";
import { isYourTurn } from "../attention/cues";
import { inText, isAway, isYou, person, plainName, playsForYou, type Table } from "./people";

export function contractText(table: Table, contract: Contract): string {
  const { declarer, points, forced, blind, moon } = contract;
  const values = { ...person(table, declarer), points };
  if (moon) return t("contract-moon", values);
  if (blind) return t("contract-blind", values);
  return forced ? t("contract-forced", values) : t("contract-bid", values);
}

export function callText(call: Call): string {
  if (call.moon) return t(call.held ? "call-moon-over" : "call-moon");
  if (call.kind === "bid") {
    if (call.blind) return t("call-blind", { points: call.points });
    return t(call.held ? "call-hold" : "call-bid", { points: call.points });
  }
  return call.kind === "pass" ? t("call-pass") : t("call-pass-in-favor");
}

/** A shorter form of a call, for little room. */
export function shortCallText(call: Call): string {
  if (call.moon) return t("call-moon");
  return call.kind === "favor" ? t("call-pass-in-favor-short") : callText(call);
}

/** Whose turn it is and what to do, in a few words. */
export function statusText(table: Table, view: TableView): string {
  const { turn } = view;
  if (view.proposal !== null) {
    return view.may.includes("answer") ? t("status-question-for-you") : t("status-question");
  }
  if (view.phase === "over") return t("status-match-over");
  if (view.phase === "between") return t("status-round-over");
  if (turn === null) {
    if (view.winning !== null && view.trick.length === table.info.seats) {
      return t("status-takes-trick", person(table, view.winning));
    }
    return view.phase === "start" ? t("status-begins-soon") : t("status-one-moment");
  }
  const name = plainName(table, turn);
  if (isMissing(table, turn)) return t("status-away", { name });
  if (view.phase === "play" && playsForYou(table, view) === turn) {
    return t("status-your-cards-open", { name });
  }
  if (view.legal?.kind === "give") {
    return t("status-you-give", { count: view.legal.count, name: plainName(table, view.legal.to) });
  }
  const dummy = view.mover !== null && view.mover !== turn ? inText(table, view.mover) : null;
  if (isYou(table, turn)) return yourTurn(view, dummy);
  return view.phase === "giving" ? giving(table, view, turn) : theirTurn(name, view, dummy);
}

/**
 * The announcement of a new decision for you in *view* compared to *before*; `""` if there is none. Proposals have
 * their own announcements.
 */
export function turnText(table: Table, before: TableView | null, view: TableView): string {
  if (before === null || view.proposal !== null || !isYourTurn(table, view)) return "";
  const asked =
    before.proposal === null &&
    isYourTurn(table, before) &&
    before.legal?.kind === view.legal?.kind &&
    before.mover === view.mover;
  return asked ? "" : statusText(table, view);
}

/** The text for spectators: that they watch, and how to get a seat. Only who plays alone with bots may open theirs. */
export function watchingText({ seats }: Table): string {
  if (seats.removed) return t("table-removed");
  if (seats.may_sit_next.length > 0) return t("table-you-are-watching-next");
  if (seats.seats.some(isAway)) return t("table-you-are-watching-away");
  const seated = (wanted: SeatInfo["kind"]): number =>
    seats.seats.filter(({ kind }) => kind === wanted).length;
  const mayAsk = seats.may_sit.length === 0 && seated("bot") > 0 && seated("person") === 1;
  return mayAsk ? t("table-you-are-watching-bots") : t("table-you-are-watching");
}

/** Whether the player of *seat* is away and no bot plays there, so that the table waits. */
export function isMissing(table: Table, seat: Seat): boolean {
  const who = table.seats.seats[seat];
  return who !== undefined && isAway(who) && !who.stand_in;
}

/** The status while *giver* chooses cards for the other player of the side. */
function giving(table: Table, { teams }: TableView, giver: Seat): string {
  const partner = teams.findIndex((team, seat) => team === teams[giver] && seat !== giver);
  return t("status-giving", {
    name: plainName(table, giver),
    toYou: isYou(table, partner),
    partner: plainName(table, partner),
  });
}

/** What you have to do; *dummy* is the name of the hand that you play for, if it is not your own. */
function yourTurn(view: TableView, dummy: string | null): string {
  switch (view.legal?.kind) {
    case "calls":
      return t("status-you-calls");
    case "bury":
      return t("status-you-bury", { count: view.legal.count });
    case "trump":
      return t("status-you-trump");
    case "partner":
      return t("status-you-partner");
    case "swap":
      return t("status-you-swap");
    case "redraw":
      return t("status-you-redraw");
    case "leader":
      return t("status-you-leader");
    case "draw":
      return t("status-you-draw");
    case "remove":
      return t("status-you-remove");
    case "agree":
      return t("status-you-agree");
    case "plays":
      if (dummy !== null) return t("status-you-play-for", { dummy });
      return view.trick.length === 0 ? t("status-you-lead") : t("status-you-play");
    default:
      return t("status-you");
  }
}

function theirTurn(name: string, view: TableView, dummy: string | null): string {
  switch (view.phase) {
    case "auction":
      return t("status-auction", { name });
    case "exchange":
      return t("status-exchange", { name });
    case "trump":
      return t("status-trump", { name });
    case "partner":
      return t("status-partner", { name });
    case "swap":
      return t("status-swap", { name });
    case "redraw":
      return t("status-redraw", { name });
    case "draw":
      return t("status-draw", { name });
    case "review":
      return t("status-review", { name });
    case "boards":
      return t("status-boards", { name });
    default:
      if (view.leader === null) return t("status-leader", { name });
      return dummy === null
        ? t("status-playing", { name })
        : t("status-plays-for", { name, dummy });
  }
}

/** When the match ends, in a word or two for the top bar. */
export function goalText(info: TableInfo): string {
  if (info.boards) {
    return info.rounds > 1 ? t("goal-best-of", { games: 2 * info.rounds - 1 }) : t("goal-one-game");
  }
  return info.format === "to_target"
    ? t(info.past_target === "wins" ? "goal-target" : "goal-exactly", { target: info.target })
    : t("goal-rounds", { rounds: info.rounds });
}

/** When the match ends, in a sentence. */
export function goalSentence(info: GoalInfo): string {
  if (info.boards) {
    return info.rounds > 1
      ? t("goal-sentence-games", { games: info.rounds })
      : t("goal-sentence-line");
  }
  return info.format === "to_target"
    ? t(info.past_target === "wins" ? "goal-sentence-target" : "goal-sentence-exactly", {
        target: info.target,
        past: info.past_target,
      })
    : t("goal-sentence-rounds", { rounds: info.rounds });
}

/** The title of the browser tab, with whose turn it is. */
export function pageTitle(table: Table, view: TableView | null): string {
  const title = tableTitle(table.info);
  if (view === null || !table.seats.started) return t("title-waiting", { title });
  if (isYourTurn(table, view)) return t("title-your-turn", { title });
  if (view.turn === null || isYou(table, view.turn)) return t("title-table", { title });
  return t("title-their-turn", { name: plainName(table, view.turn), title });
}

export function waitingFor(table: Table): string {
  const missing = table.seats.seats.filter((seat) => seat.kind === "person" && !seat.ready);
  const names = missing
    .filter((seat) => !isYou(table, seat.seat))
    .map((seat) => plainName(table, seat.seat));
  return names.length > 0 ? t("waiting-for", { names: list(names) }) : t("dealing");
}

/** Whether hints were switched on for all players. */
export function hintsForAll(seats: SeatsView): boolean {
  return seats.hints && seats.hints_set;
}

/** The explanation of the switch for hints when several people play. */
export function hintsNote(on: boolean): string {
  return t(on ? "hints-for-all-on" : "hints-for-all-off");
}

/** The text before a match on whether hints are allowed, and how that changes. */
export function hintsBefore(table: Table): string {
  const { seats } = table;
  const people = seats.seats.filter(({ kind }) => kind === "person").length;
  if (seats.you === null && !seats.hints_set && people < 2) return t("waiting-room-hints-guest");
  if (!seats.may_set_hints || (seats.hints_set && !seats.hints)) return hintsText(table);
  return hintsNote(hintsForAll(seats));
}

/** Whether hints are allowed, as text. */
export function hintsText({ info, seats }: Table): string {
  if (info.compare !== null) return t("hints-not-allowed-alike");
  return seats.hints ? t("hints-allowed") : t("hints-not-allowed");
}
