/** The days of a month in weeks, for a calendar. */

export interface Day {
  /** `YYYY-MM-DD`. */
  date: string;
  number: number;
}

/** The month of *day* (`YYYY-MM-DD`) as weeks that begin on Monday; `null` stands for days of other months. */
export function weeks(day: string): (Day | null)[][] {
  const [year = 1970, month = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1, 1));
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const before = (first.getUTCDay() + 6) % 7;
  const cells: (Day | null)[] = [
    ...Array<null>(before).fill(null),
    ...Array.from({ length: count }, (_, i) => ({
      date: `${day.slice(0, 8)}${String(i + 1).padStart(2, "0")}`,
      number: i + 1,
    })),
  ];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, i) => cells.slice(7 * i, 7 * i + 7));
}
