import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayText } from "../../src/lib/messages/dates";
import { route } from "../../src/lib/page/route.svelte";
import type { DailyDay, DailyDeal, DailyResult } from "../../src/lib/protocol";
import Daily from "../../src/pages/Daily.svelte";

const result = (changes: Partial<DailyResult>): DailyResult => ({
  score: 35,
  expert: 40,
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
const deal = (name: DailyDeal["name"], changes: Partial<DailyDeal>): DailyDeal => ({
  name,
  variant: "original_partnership_4",
  title: "Original",
  rounds: 1,
  commitment: "c0de",
  path: null,
  result: null,
  ...changes,
});

let made: Record<string, unknown>;
let asked: string[];
let day: DailyDay;

beforeEach(() => {
  asked = [];
  day = {
    day: "2026-11-24",
    today: "2026-11-25",
    deals: [
      deal("round", { path: "/t/one", result: result({ par: 95, par_most: 95 }) }),
      deal("four", { path: "/t/four" }),
      deal("guest", {}),
    ],
    days: ["2026-09-30", "2026-11-24"],
    begun: ["2026-11-25"],
    streak: 1,
    seeds_of: "2026-11-24",
    seeds: ["5eed", "5eed", "5eed"],
  };
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json(day));
  });
});

afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

async function show(asking: string): Promise<void> {
  made = mount(Daily, { target: document.body, props: { day: asking } });
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

const hook = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`);
const month = () => document.querySelector("caption")!.textContent;
const links = () =>
  [...document.querySelectorAll("td a")].map((one) => [
    one.getAttribute("href"),
    one.textContent.trim(),
  ]);

function press(name: string): void {
  hook(name)!.click();
  flushSync();
}

describe("an earlier day", () => {
  it("is asked for by its address, with results and the way back to what was begun", async () => {
    await show("2026-11-24");
    expect(asked).toEqual(["/api/daily?day=2026-11-24"]);
    expect(hook("daily-about")!.dataset["day"]).toBe("2026-11-24");
    expect(hook("daily-about")!.textContent).toContain(dayText("2026-11-24"));
    expect(hook("daily-result-round")).not.toBeNull();
    expect(hook("play-four")!.textContent).toBe("Go on playing");
    expect(hook("play-guest")).toBeNull();
    expect(hook("to-today")!.getAttribute("href")).toBe("/daily");
  });

  it("is not what the page without a day shows", async () => {
    day = { ...day, day: "2026-11-25" };
    await show("");
    expect(asked).toEqual(["/api/daily"]);
    expect(hook("play-guest")!.textContent).toBe("Play");
    // No line may begin with the separator dot.
    expect(document.querySelector(".rounds")!.textContent).toBe("1 round");
    expect(hook("to-today")).toBeNull();
  });

  it("counts days in a row, but not none of them", async () => {
    await show("");
    expect(hook("streak")!.textContent).toContain("1 day");
    void unmount(made);
    day = { ...day, streak: 0 };
    await show("");
    expect(hook("streak")).toBeNull();
  });

  it("that is refused leads to today", async () => {
    const values = { day: "2026-01-01", today: "2026-11-25" };
    const refused = { code: "daily_past", text: "over", values };
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refused, { status: 409 })));
    await show("2026-01-01");
    expect(document.querySelector("[role=alert]")!.textContent).toMatch("November 25");
    expect(hook("to-today")).not.toBeNull();
  });
});

describe("the secrets of a day", () => {
  it("are shown, and of a deal that one still plays the reason why not", async () => {
    day = { ...day, seeds: ["5eed", "", "5eed"] };
    await show("2026-11-24");
    expect(hook("seed-closed-round")).toBeNull();
    expect(hook("seed-closed-four")!.textContent).toContain(
      "started this deal and not finished it",
    );
  });
});

describe("the calendar", () => {
  it("links finished days and, told apart, those that were only begun", async () => {
    await show("2026-11-24");
    expect(month()).toBe("November 2026");
    expect(links()).toEqual([
      ["/daily/2026-11-24", "24, played"],
      ["/daily", "25, started but not finished"],
    ]);
    document.querySelector<HTMLElement>("td a")!.click();
    expect(route.daily).toBe("2026-11-24");
  });

  it("goes as far back as there are days, and no further than today", async () => {
    await show("2026-11-24");
    const [before, after] = [hook("month-before")!, hook("month-after")!];
    expect([before, after].map((one) => one.getAttribute("aria-label"))).toEqual([
      "Show the previous month",
      "Show the next month",
    ]);
    expect(after.getAttribute("aria-disabled")).toBe("true");
    press("month-after");
    expect(month()).toBe("November 2026");
    press("month-before");
    press("month-before");
    expect(month()).toBe("September 2026");
    expect(links()).toEqual([["/daily/2026-09-30", "30, played"]]);
    expect(before.getAttribute("aria-disabled")).toBe("true");
    press("month-before");
    expect(month()).toBe("September 2026");
  });
});

describe("a comparison", () => {
  it("says what par is, and what its figure stands beside", async () => {
    await show("2026-11-24");
    const said = hook("daily-par-round")!.textContent;
    expect(said).toContain("Par is 95 points. That is what your side would capture as declarer");
    expect(said).toContain("Your table shows the points that you captured");
  });

  it("says between which numbers par lies where it is not known exactly", async () => {
    day = { ...day, deals: [deal("round", { result: result({ par: 85, par_most: 120 }) })] };
    await show("2026-11-24");
    const said = hook("daily-par-round")!.textContent;
    expect(said).toContain("Par is between 85 and 120 points; it could not be worked out");
  });

  it("speaks of the others who finished, one or many", async () => {
    const places = [
      [{ field: 1 }, "You scored more than the only other player."],
      [{ field: 1, equal: 1 }, "The only other player scored the same as you."],
      [{ field: 1, better: 1 }, "The only other player scored more than you."],
      [{ field: 4 }, "You scored more than all 4 others."],
      [{ field: 4, equal: 1 }, "Nobody scored more than you. Of 4 others, 1 scored the same."],
      [{ field: 4, better: 1 }, "Of 4 others, 1 scored more than you."],
      [
        { field: 4, better: 2, equal: 1 },
        "Of 4 others, 2 scored more than you, and 1 scored the same.",
      ],
    ] as const;
    for (const [change, said] of places) {
      const own = result({ mean: 10, ...change });
      day = { ...day, deals: [deal("round", { path: "/t/one", result: own })] };
      await show("2026-11-24");
      expect(hook("daily-round")!.textContent).toContain(said);
      void unmount(made);
      document.body.replaceChildren();
    }
    await show("2026-11-24");
  });

  it("calls nobody the first when the day is over", async () => {
    await show("2026-11-24");
    expect(hook("daily-round")!.textContent).toContain("Nobody else finished this deal.");
  });

  it("calls the first to finish that while the day lasts", async () => {
    day = { ...day, day: "2026-11-25" };
    await show("");
    expect(hook("daily-round")!.textContent).toContain("You are the first to finish this deal.");
  });

  it("says that the expert plays only while it does", async () => {
    for (const expert_plays of [true, false]) {
      const own = result({ expert: null, expert_plays });
      day = { ...day, deals: [deal("round", { path: "/t/one", result: own })] };
      await show("2026-11-24");
      const text = hook("daily-round")!.textContent;
      expect(text.includes("An expert is playing your cards")).toBe(expert_plays);
      expect(text.includes("The expert did not get through")).toBe(!expert_plays);
      expect(hook("daily-result-round")!.textContent).toContain(expert_plays ? "…" : "–");
      void unmount(made);
      document.body.replaceChildren();
    }
    await show("2026-11-24");
  });

  it("says how many had other cards, the expert among them, and waits for nobody then", async () => {
    const own = result({ expert: null, expert_other_cards: true, other_cards: 2 });
    day = { ...day, deals: [deal("round", { path: "/t/one", result: own })] };
    await show("2026-11-24");
    expect(hook("daily-other-cards-round")!.textContent).toContain(
      "2 other players had different cards",
    );
    const text = hook("daily-round")!.textContent;
    expect(text).toContain("The expert had different cards");
    expect(text).not.toContain("An expert is playing your cards");
    expect(text).not.toContain("The expert did not get through");
    expect(text).toContain("Nobody else finished with these cards.");
  });
});
