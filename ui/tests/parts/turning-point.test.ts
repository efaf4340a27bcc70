import { mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import { lead } from "../../src/lib/messages/numbers";
import type { ReviewedDecision, TurningPoint } from "../../src/lib/protocol";
import TurningPointCard from "../../src/parts/replay/TurningPointCard.svelte";
import { card, table, view } from "../fixtures";

beforeAll(() => fetchMessages("review", "hints"));

test("the lead of a side is given in words", () => {
  expect([40, 1, 0, -1, -2.5].map(lead)).toEqual([
    "40 points ahead",
    "1 point ahead",
    "tied",
    "1 point behind",
    "2.5 points behind",
  ]);
});

test("each example deal has a heading, its nest and both results in words", () => {
  const decision: ReviewedDecision = {
    step: 9,
    trick: 0,
    seat: 0,
    kind: "call",
    choice: { kind: "bid", points: 120 },
    judged: {
      cost: { points: 60, points_error: 1, chance: 0.1, chance_error: 0.001 },
      severity: 0.15,
      better: { kind: "pass" },
      of_100: 71,
      behind_of_100: 4,
      deals: 1536,
      mistake: true,
      praise: false,
    },
    unjudged: null,
    hindsight: null,
  };
  const example = { hands: [[], [card("R5")]], nest: [card("RK")], chosen: -160, better: -100 };
  const point: TurningPoint = {
    decision: 0,
    facts: [],
    examples: [example, { ...example, nest: [] }],
  };
  const props = { table, view, decision, point, id: "1/0", show: () => undefined };
  const shown = mount(TurningPointCard, { target: document.body, props });
  const [first, second] = document.querySelectorAll("details ol > li");
  expect(first?.querySelector("h5")?.textContent).toBe("Deal 1");
  expect(second?.querySelector("h5")?.textContent).toBe("Deal 2");
  expect(first?.querySelector("[aria-label=Nest]")).not.toBeNull();
  expect(second?.querySelector("[aria-label=Nest]")).toBeNull();
  expect(first?.textContent).toContain("Chosen: 160 points behind. Better: 100 points behind.");
  void unmount(shown);
});
