/** Dates in the language of the page. */

import { language } from "./messages.svelte";

/** A day of the server (`YYYY-MM-DD`), in the language of the page: `November 26, 2026`. */
export function dayText(day: string, locale: string = language()): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
    dateStyle: "long",
    timeZone: "UTC",
  });
}

/** A moment of the server in the language of the page and the time of this device: `Nov 26, 2026, 9:40 PM`. */
export function momentText(moment: string, locale: string = language()): string {
  return new Date(moment).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}

/**
 * When the server's next day begins, in the language of the page and the time of this device: `7:00 PM`. *timeZone* is
 * that of this device if it is left out.
 */
export function nextDayText(day: string, locale: string = language(), timeZone?: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toLocaleTimeString(locale, { timeStyle: "short", ...(timeZone && { timeZone }) });
}

const DATE_PATTERN = /^\d{4}-\d\d-\d\d$/;

/** Formats a value of a message if it is a date; returns other values unchanged. */
export const withDayText = (value: string | number | boolean): string | number | boolean =>
  typeof value === "string" && DATE_PATTERN.test(value) ? dayText(value) : value;

/** The minutes by which the clock of this device is ahead of UTC. */
export const minutesAhead = (): number => -new Date().getTimezoneOffset() || 0;
