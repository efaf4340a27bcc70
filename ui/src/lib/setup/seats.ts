/** Who sits with the host of a new table, and how good the bots there are. */

import type { BotInfo, NewTable } from "../protocol";

/** What was said of one place alone; all else follows from what was said of all. */
interface Place {
  friend?: boolean;
  level?: string;
}

export interface SeatPlan {
  who: "bots" | "friends";
  /** The others in turn, also those that the chosen game has no seat for: another game may have one. */
  places: readonly Place[];
}

export const botsOnly: SeatPlan = { who: "bots", places: [] };

/** A seat for a friend, which a bot takes if nobody comes. */
export const OPEN = "open";

/** The level of bots of which nothing else is said: the *wished* one, if it is offered; empty if none is known. */
export function usualLevel(bots: readonly BotInfo[], wished: string | null): string {
  return (bots.find((bot) => bot.name === wished) ?? bots.find((bot) => bot.usual))?.name ?? "";
}

/** The seats of the *others* as they are asked for: `open`, or a bot's name. */
export function seatsOf({ who, places }: SeatPlan, others: number, level: string): string[] {
  return Array.from({ length: others }, (_, i) => {
    const { friend = who === "friends", level: own = level } = places[i] ?? {};
    return friend ? OPEN : own;
  });
}

/** How good all bots at these *seats* are, or `null` where one is better than another. */
export function levelOfAll(seats: readonly string[], level: string): string | null {
  const levels = new Set(seats.filter((seat) => seat !== OPEN));
  if (levels.size > 1) return null;
  return [...levels][0] ?? level;
}

/** After an answer for all places: who sits there, while the levels stay. */
export function withAll({ places }: SeatPlan, who: SeatPlan["who"]): SeatPlan {
  return { who, places: places.map(({ level }) => (level === undefined ? {} : { level })) };
}

/** After an answer for all bots: how good they are, while everybody stays. */
export function withOneLevel({ who, places }: SeatPlan): SeatPlan {
  return { who, places: places.map(({ friend }) => (friend === undefined ? {} : { friend })) };
}

/** With *seat*, a bot's name or `open`, at the place *at*. */
export function withSeat({ who, places }: SeatPlan, at: number, seat: string): SeatPlan {
  const length = Math.max(places.length, at + 1);
  return {
    who,
    places: Array.from({ length }, (_, i) => {
      const place = places[i] ?? {};
      if (i !== at) return place;
      return seat === OPEN ? { ...place, friend: true } : { friend: false, level: seat };
    }),
  };
}

/** The part of the request that says it. */
export function askedSeats(seats: readonly string[], level: string): Partial<NewTable> {
  const bot = levelOfAll(seats, level) ?? level;
  return {
    ...(seats.every((seat) => seat === bot) ? {} : { seats: [...seats] }),
    ...(bot === "" ? {} : { bot }),
  };
}
