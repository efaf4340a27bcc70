import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bidText, clampBid, quickBids } from "../../../src/lib/table/bidding";
import type { Command, LegalCalls } from "../../../src/lib/protocol";
import BidControl from "../../../src/parts/table/decide/BidControl.svelte";

const legal: LegalCalls = {
  kind: "calls",
  min: 75,
  max: 120,
  step: 5,
  may_bid: true,
  may_pass: true,
  may_pass_in_favor: false,
  may_hold: false,
  once: false,
  may_ask: false,
  may_look: false,
  may_moon: false,
};

test("a bid before looking is blind", () => {
  const blind = { ...legal, may_look: true };
  expect(bidText(75, blind, 2)).toBe("Bid blind 75 (double)");
  expect(bidText(75, blind, 3)).toBe("Bid blind 75 (× 3)");
  expect(bidText(75, blind, 1)).toBe("Bid blind 75");
});

test("a bid at the number of the highest is held", () => {
  expect(bidText(75, legal)).toBe("Bid 75");
  expect(bidText(75, { ...legal, may_hold: true })).toBe("Hold at 75");
  expect(bidText(80, { ...legal, may_hold: true })).toBe("Bid 80");
});

test("a bid stays within its bounds and on its steps", () => {
  expect(clampBid(0, legal)).toBe(75);
  expect(clampBid(500, legal)).toBe(120);
  expect(clampBid(92, legal)).toBe(90);
});

test.each<[Partial<LegalCalls>]>([
  [{}],
  [{ min: 120 }],
  [{ min: 115 }],
  [{ min: 200, max: 400 }],
  [{ min: 5, max: 125 }],
])("quick bids may all be made: %j", (change) => {
  const now = { ...legal, ...change };
  const bids = quickBids(now);
  expect(bids[0]).toBe(now.min);
  expect(bids.at(-1)).toBe(clampBid(now.max, now));
  const even = bids.slice(0, -1);
  const steps = even.slice(1).map((bid, i) => bid - (even[i] ?? 0));
  expect(new Set(steps).size).toBeLessThanOrEqual(1);
  expect(bids.length).toBeLessThanOrEqual(5);
  for (const bid of bids) expect(clampBid(bid, now)).toBe(bid);
});

test.each([
  [70, 120, 5, [70, 80, 90, 100, 120]],
  [75, 120, 5, [75, 85, 95, 105, 120]],
  [55, 100, 5, [55, 65, 75, 85, 100]],
  [200, 400, 5, [200, 250, 300, 350, 400]],
  [235, 400, 5, [235, 260, 285, 310, 400]],
  [110, 120, 5, [110, 115, 120]],
  [30, 100, 1, [30, 40, 50, 60, 100]],
  [100, 100, 5, [100]],
])(
  "quick bids from %i to %i by %i are evenly apart and end with the highest",
  (min, max, step, bids) => {
    expect(quickBids({ ...legal, min, max, step })).toEqual(bids);
  },
);

describe("the control", () => {
  let made: Command[];
  let control: ReturnType<typeof mount>;
  const part = (id: string) => document.querySelector<HTMLElement>(`[data-testid=${id}]`)!;
  const click = (id: string): void => flushSync(() => part(id).click());

  beforeEach(() => {
    made = [];
    control = mount(BidControl, {
      target: document.body,
      props: { legal, act: (command: Command) => made.push(command) },
    });
    flushSync();
  });
  afterEach(() => unmount(control));

  test("begins with the lowest bid and steps up and down", () => {
    expect(part("bid-value").textContent.trim()).toBe("75");
    click("bid-minus");
    expect(part("bid-value").textContent.trim()).toBe("75");
    click("bid-plus");
    click("bid-plus");
    expect(part("bid-value").textContent.trim()).toBe("85");
    click("bid-button");
    expect(made).toEqual([{ kind: "bid", points: 85 }]);
  });

  test("follows the arrow keys", () => {
    const value = part("bid-value");
    for (const key of ["ArrowUp", "End"]) {
      value.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
    flushSync();
    expect(value.getAttribute("aria-valuenow")).toBe("120");
  });

  test("explains the moon before it is called", () => {
    expect(document.querySelector("[data-testid=moon-ask]")).toBeNull();
    unmount(control);
    control = mount(BidControl, {
      target: document.body,
      props: {
        legal: { ...legal, may_bid: false, may_moon: true },
        act: (command: Command) => made.push(command),
        moon: { every_trick: true, made: "bonus", reward: 200, failed: "points", price: 100 },
      },
    });
    flushSync();
    click("moon-ask");
    expect(part("moon-note").textContent).toMatch(
      /takes every trick\..* It scores 200 in addition to the points you take\. If it fails, you lose 100\./,
    );
    click("moon-back");
    expect(made).toEqual([]);
    click("moon-ask");
    click("moon-button");
    expect(made).toEqual([{ kind: "shoot_moon" }]);
  });

  test("says the new number to those who hear the page", () => {
    const said = document.querySelector("[role=status]")!;
    expect(said.textContent).toBe("");
    click("bid-plus");
    expect(said.textContent).toBe("80");
    click("bid-minus");
    expect(said.textContent).toBe("75");
  });

  test("explains a pass in favor before it is made", () => {
    unmount(control);
    control = mount(BidControl, {
      target: document.body,
      props: {
        legal: { ...legal, may_pass_in_favor: true },
        act: (command: Command) => made.push(command),
      },
    });
    flushSync();
    click("favor-ask");
    expect(document.activeElement).toBe(part("favor-note"));
    expect(part("favor-note").textContent).toMatch("you may still bid when your turn comes again");
    click("favor-back");
    expect(made).toEqual([]);
    expect(document.activeElement).toBe(part("favor-ask"));
    click("favor-ask");
    click("favor-button");
    expect(made).toEqual([{ kind: "pass_in_favor" }]);
  });

  test("passes", () => {
    click("pass-button");
    expect(made).toEqual([{ kind: "pass" }]);
    expect(document.querySelector("[data-testid=favor-ask]")).toBeNull();
  });
});
