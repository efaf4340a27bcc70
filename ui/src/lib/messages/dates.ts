/** Days as people write them. */

import { language } from "./messages.svelte";

/** A day of the server (`YYYY-MM-DD`), in the language of the page: `November 26, 2026`. */
export function dayText(day: string, locale: string = language()): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
    dateStyle: "long",
    timeZone: "UTC",
  });
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The same for what may be a day, among other values of a message. */
export const withDayText = (value: string | number | boolean): string | number | boolean =>
  typeof value === "string" && DAY.test(value) ? dayText(value) : value;
