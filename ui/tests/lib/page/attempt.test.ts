import { expect, test } from "vitest";
import { Attempt } from "../../../src/lib/page/attempt.svelte";
import { UserError } from "../../../src/lib/server/api";

const fails = () => Promise.reject(new UserError("The table is full"));

test("is done once at a time, and says why it failed until it is tried again", async () => {
  const attempt = new Attempt();
  let times = 0;
  let end = (): void => {};
  const slow = () => new Promise<void>((done) => ((times += 1), (end = done)));
  await attempt.run(fails);
  expect([attempt.busy, attempt.problem]).toEqual([false, "The table is full"]);
  const first = attempt.run(slow);
  expect([attempt.busy, attempt.problem]).toEqual([true, ""]);
  await attempt.run(slow);
  end();
  await first;
  expect([attempt.busy, times]).toEqual([false, 1]);
});

test("says nothing where another place does", async () => {
  const attempt = new Attempt();
  await attempt.run(fails, () => true);
  expect([attempt.busy, attempt.problem]).toEqual([false, ""]);
});
