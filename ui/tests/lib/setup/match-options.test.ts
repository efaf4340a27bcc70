import { describe, expect, test } from "vitest";
import { arrangement, pairsText, partnersChange } from "../../../src/lib/table/arrangement";
import { barText, roundText } from "../../../src/lib/table/formats";
import type { RoundResult, TableInfo, TableView } from "../../../src/lib/protocol";
import {
  matchRequest,
  lengths,
  noOptions,
  defaultLength,
} from "../../../src/lib/setup/match-options";
import { game, info, seats, view } from "../../fixtures";

const results = (n: number): RoundResult[] =>
  Array.from({ length: n }, (_, i) => ({ number: i + 1 }) as RoundResult);
const rotation: TableInfo = {
  ...info,
  format: "rotation",
  rounds: 12,
  partners_change_every: 4,
  accounts: 4,
  account_of: [0, 1, 2, 3],
};
const at = (counted: number, change: Partial<TableView> = {}): TableView => ({
  ...view,
  results: results(counted),
  ...change,
});

describe("the arrangement of a match", () => {
  test("the round that is on", () => {
    expect(barText(info, at(3))).toBe("Match: to 300");
    expect(barText(rotation, at(2))).toBe("Round 3 of 12");
    expect(barText(rotation, at(3, { phase: "between" }))).toBe("Round 3 of 12");
    expect(barText(rotation, at(3, { phase: "between", thrown_in: "all_passed" }))).toBe(
      "Round 4 of 12",
    );
    expect(roundText(rotation, at(3, { phase: "between" }), results(3)[2]!.number)).toBe(
      "Round 3 of 12",
    );
    expect(roundText(info, at(3), results(3)[2]!.number)).toBe("Round 3");
  });

  test("a tie goes on", () => {
    const fixed: TableInfo = { ...info, format: "fixed_rounds", rounds: 2 };
    expect(barText(fixed, at(2))).toBe("Extra round");
    expect(arrangement({ info: fixed, seats }, at(2))[0]).toBe("An extra round breaks the tie.");
  });

  test("who plays with whom, and until when", () => {
    const table = { info: rotation, seats };
    const second = at(4, { order: [0, 2, 1, 3], teams: [0, 0, 1, 1] });
    expect(pairsText(table, second)).toBe("You play with Ben now.");
    expect(pairsText({ ...table, seats: { ...seats, you: null } }, second)).toBe(
      "Now it is Ann and Ben against Cleo and Dan.",
    );
    expect(arrangement(table, second)).toContain("Partners change after round 8.");
    expect(arrangement(table, at(8)).join()).not.toContain("Partners change");
    expect(partnersChange(rotation, at(4))).toBe(true);
    expect(partnersChange(rotation, at(5))).toBe(false);
    expect(partnersChange(info, at(4))).toBe(false);
    expect(partnersChange(rotation, at(12, { winners: [1] }))).toBe(false);
  });

  test("seats that are exchanged", () => {
    const moving = { info: { ...info, seats_exchange_every: 4 }, seats };
    expect(arrangement(moving, at(3)).join()).toContain("after round 4");
    expect(arrangement(moving, at(4)).join()).toContain("after round 8");
  });
});

describe("options for a match", () => {
  test("nothing is asked for that the rules say anyway", () => {
    expect(matchRequest(noOptions(), game())).toEqual({});
    expect(
      matchRequest({ ...noOptions(), length: "target", target: 300, undo: true }, game()),
    ).toEqual({});
    const house = game({ format: "fixed_rounds", rounds: 6, table_mode: true });
    expect(defaultLength(house.choices)).toBe("rounds");
    expect(matchRequest(noOptions(), house)).toEqual({});
  });

  test.each([
    [{ target: 500 }, { target: 500 }],
    [{ length: "rounds" }, { format: "fixed_rounds", rounds: 8 }],
    [
      { length: "rounds", rounds: 3 },
      { format: "fixed_rounds", rounds: 3 },
    ],
    [{ length: "rotation", exchange: true, target: 500 }, { format: "rotation" }],
    [{ exchange: true }, { exchange_seats_every: 4 }],
    [
      { tableMode: true, undo: false },
      { enforcement: "table", undo: false },
    ],
  ])("%j", (wish, table) => {
    expect(matchRequest({ ...noOptions(), ...wish }, game())).toEqual(table);
  });

  test("house rules can be wished away", () => {
    const house = game({ format: "fixed_rounds", rounds: 6, exchanges_seats: true });
    expect(matchRequest({ ...noOptions(), length: "target", exchange: false }, house)).toEqual({
      format: "to_target",
      exchange_seats_every: 0,
    });
    expect(matchRequest({ ...noOptions(), rounds: 4 }, house)).toEqual({
      format: "fixed_rounds",
      rounds: 4,
    });
  });

  test("a card is swapped only where there is a pile for it", () => {
    const drawing = game({ may_swap: true });
    expect(matchRequest({ ...noOptions(), swap: true }, drawing)).toEqual({ swap: true });
    expect(matchRequest({ ...noOptions(), swap: false }, drawing)).toEqual({});
    expect(matchRequest({ ...noOptions(), swap: true }, game())).toEqual({});
  });

  test("boards are played for games", () => {
    const boards = game({ fixed_rounds: false, rotation: 0, best_of: 1, games: [1, 5, 7] });
    expect(lengths(boards).map(([, label]) => label)).toEqual([
      "One game",
      "Best of 5 games",
      "Best of 7 games",
    ]);
    expect(matchRequest({ ...noOptions(), length: "games-5" }, boards)).toEqual({ games: 5 });
    expect(matchRequest({ ...noOptions(), length: "games-1" }, boards)).toEqual({});
  });

  test("only what a game can have is offered", () => {
    expect(lengths(game()).map(([key]) => key)).toEqual(["target", "rounds", "rotation"]);
    expect(lengths(game({ rotation: 0 })).map(([key]) => key)).toEqual(["target", "rounds"]);
  });
});
