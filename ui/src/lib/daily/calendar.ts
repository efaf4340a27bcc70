/** Divides a month into weeks for a calendar. */

export interface Day {
  /** `YYYY-MM-DD`. */
  date: string;
  number: number;
}

/** The month of a day: `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The year and the number (1 to 12) of a month (`YYYY-MM`). */
export function parts(month: string): { year: number; month: number } {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  return { year, month: number };
}

/** The month (`YYYY-MM`) that is *count* months after *month*; *count* may be negative. */
export function monthAfter(month: string, count: number): string {
  const of = parts(month);
  return monthOf(new Date(Date.UTC(of.year, of.month - 1 + count, 1)).toISOString());
}

/** A month (`YYYY-MM`) as weeks that begin on Sunday; days of other months are `null`. */
export function weeks(month: string): (Day | null)[][] {
  const of = parts(month);
  const first = new Date(Date.UTC(of.year, of.month - 1, 1));
  const count = new Date(Date.UTC(of.year, of.month, 0)).getUTCDate();
  const before = first.getUTCDay();
  const cells: (Day | null)[] = [
    ...Array<null>(before).fill(null),
    ...Array.from({ length: count }, (_, i) => ({
      date: `${month}-${String(i + 1).padStart(2, "0")}`,
      number: i + 1,
    })),
  ];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, i) => cells.slice(7 * i, 7 * i + 7));
}
