/** The seats of a new table: friends or bots, and the levels of the bots. */

import type { BotInfo, NewTable } from "../protocol";

/** The choices for a single seat; a missing one follows the choice for all seats. */
interface Place {
  friend?: boolean;
  level?: string;
}

export interface SeatPlan {
  who: "bots" | "friends";
  /** The other seats in order, including those that the chosen game lacks, because another game may have them. */
  places: readonly Place[];
}

export const botsOnly: SeatPlan = { who: "bots", places: [] };

/** A seat for a friend; a bot takes it if nobody joins. */
export const OPEN = "open";

/** The default level of bots: the *preferred* one if the server offers it, else the server's default, else `""`. */
export function defaultLevel(bots: readonly BotInfo[], preferred: string | null): string {
  return (bots.find((bot) => bot.name === preferred) ?? bots.find((bot) => bot.usual))?.name ?? "";
}

/** The other seats as the request names them: `open`, or the level of a bot. */
export function seatsOf({ who, places }: SeatPlan, others: number, level: string): string[] {
  return Array.from({ length: others }, (_, i) => {
    const { friend = who === "friends", level: own = level } = places[i] ?? {};
    return friend ? OPEN : own;
  });
}

/** The level of all bots at *seats*; `null` if they have different levels. */
export function levelOfAll(seats: readonly string[], level: string): string | null {
  const levels = new Set(seats.filter((seat) => seat !== OPEN));
  if (levels.size > 1) return null;
  return [...levels][0] ?? level;
}

/** The plan after a choice of *who* for all seats; single levels stay. */
export function withAll({ places }: SeatPlan, who: SeatPlan["who"]): SeatPlan {
  return { who, places: places.map(({ level }) => (level === undefined ? {} : { level })) };
}

/** The plan after a choice of one level for all bots; friends keep their seats. */
export function withOneLevel({ who, places }: SeatPlan): SeatPlan {
  return { who, places: places.map(({ friend }) => (friend === undefined ? {} : { friend })) };
}

/** The plan with *seat*, a level of bots or `open`, at index *at*. */
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

/** The fields of the request for these seats. */
export function seatsRequest(seats: readonly string[], level: string): Partial<NewTable> {
  const bot = levelOfAll(seats, level) ?? level;
  return {
    ...(seats.every((seat) => seat === bot) ? {} : { seats: [...seats] }),
    ...(bot === "" ? {} : { bot }),
  };
}
