import { beforeAll, describe, expect, it, vi } from "vitest";
import { monthAfter, weeks } from "../../../src/lib/daily/calendar";
import { draw, expertPlays, legend, mark, shareText } from "../../../src/lib/daily/share";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { DailyDay, DailyDeal, DailyResult } from "../../../src/lib/protocol";

const result = (changes: Partial<DailyResult>): DailyResult => ({
  score: 35,
  expert: null,
  expert_plays: false,
  expert_other_cards: false,
  par: null,
  par_most: null,
  field: 0,
  mean: null,
  better: 0,
  equal: 0,
  other_cards: 0,
  ...changes,
});
const deal = (found: DailyResult | null): DailyDeal => ({
  name: "round",
  variant: "original_partnership_4",
  title: "",
  rounds: 1,
  commitment: "",
  path: null,
  result: found,
});
const day = (streak: number, ...results: (DailyResult | null)[]): DailyDay => ({
  day: "2026-11-23",
  today: "2026-11-23",
  deals: results.map(deal),
  days: [],
  begun: [],
  streak,
  seeds_of: "2026-11-22",
  seeds: [],
});

describe("what is sent of a day", () => {
  it.each([
    ["open", null],
    ["best", result({ expert: 35 })],
    ["waits", result({ expert_plays: true })],
    ["waits", result({ expert_plays: true, field: 3, mean: 10 })],
    ["open", result({})],
    ["good", result({ field: 3, mean: 10 })],
    ["good", result({ expert: 40, field: 3, mean: 35, better: 1 })],
    ["less", result({ expert: 40, field: 3, mean: 36, better: 1 })],
    ["less", result({ expert: 40 })],
    ["best", result({ expert: -5, score: -5 })],
    ["good", result({ expert_other_cards: true, field: 1, mean: 35, equal: 1 })],
    ["less", result({ expert_other_cards: true, field: 1, mean: 40, better: 1 })],
    ["open", result({ expert_other_cards: true })],
  ] as const)("has the mark %s for %j", (wanted, found) => {
    expect(mark(deal(found))).toBe(wanted);
  });

  it("is a line with a sign for each deal, and tells no figure of the cards", () => {
    const some = [result({ expert: 35 }), result({ expert: 40, score: -5 }), null];
    expect(shareText(day(3, ...some))).toBe("Rookery 2026-11-23 🟩🟧⬜ · 3 days in a row");
    expect(shareText(day(1, ...some))).toBe("Rookery 2026-11-23 🟩🟧⬜");
    const earlier = { ...day(3, ...some), today: "2026-11-24" };
    expect(shareText(earlier)).toBe("Rookery 2026-11-23 🟩🟧⬜");
  });
});

describe("the picture", () => {
  it.each([
    [3, "3 days in a row"],
    [1, undefined],
    [0, undefined],
  ])("says of %i days in a row what the text says: %s", (streak, said) => {
    const fillText = vi.fn<(text: string) => void>();
    const translate = vi.fn();
    const nothing = () => undefined;
    const pen = {
      fillText,
      translate,
      fillRect: nothing,
      beginPath: nothing,
      roundRect: nothing,
      fill: nothing,
    };
    draw({ getContext: () => pen } as unknown as HTMLCanvasElement, day(streak, null));
    expect(fillText.mock.calls.map(([text]) => text).find((text) => text.includes("row"))).toBe(
      said,
    );
    expect(translate, "in the middle without that line").toHaveBeenCalledTimes(said ? 0 : 1);
  });
});

describe("the legend", () => {
  beforeAll(() => fetchMessages("daily"));

  it("explains every sign that can be sent", () => {
    const waiting = [
      result({ expert_plays: true }),
      result({ expert: 40, field: 1, mean: 20 }),
      null,
    ];
    expect(shareText(day(1, ...waiting))).toBe("Rookery 2026-11-23 ⏳🟨⬜");
    expect(legend().map(({ sign, meaning }) => `${sign} ${meaning}`)).toEqual([
      "🟩 at least as much as the expert",
      "🟨 at least the average of the others",
      "🟧 less than that",
      "⬜ not finished, or nobody to compare with",
      "⏳ the expert is still playing",
    ]);
  });
});

describe("an expert", () => {
  it("is waited for while it plays, and not after it has given up", () => {
    expect(expertPlays(null)).toBe(false);
    expect(expertPlays(result({ expert_plays: true }))).toBe(true);
    expect(expertPlays(result({}))).toBe(false);
  });
});

describe("a calendar", () => {
  it("has whole weeks from Sunday to Saturday", () => {
    const found = weeks("2026-11");
    expect(found).toHaveLength(5);
    expect(found.every((week) => week.length === 7)).toBe(true);
    expect(found[0]?.map((one) => one?.number ?? 0)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(found[4]?.[1]).toEqual({ date: "2026-11-30", number: 30 });
  });

  it("knows leap years", () => {
    expect(weeks("2028-02").flat().filter(Boolean)).toHaveLength(29);
  });

  it("goes on from December to January, and back", () => {
    expect(monthAfter("2026-12", 1)).toBe("2027-01");
    expect(monthAfter("2027-01", -1)).toBe("2026-12");
    expect(monthAfter("2026-03", -1)).toBe("2026-02");
  });
});
