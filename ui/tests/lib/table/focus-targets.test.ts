import { afterEach, expect, test } from "vitest";
import { firstOf } from "../../../src/lib/page/focus";
import type { Legal } from "../../../src/lib/protocol";
import { decisionTargets } from "../../../src/lib/table/focus-targets";
import { view } from "../../fixtures";

afterEach(() => (document.body.innerHTML = ""));

const bury: Legal = {
  kind: "bury",
  count: 1,
  allowed: [],
  required: [],
  own: [],
  own_limit: null,
};
const target = (legal: Legal | null, hinted: boolean) =>
  firstOf(decisionTargets({ ...view, legal }, hinted))?.id;

test("without a decision nothing is needed", () => {
  expect(decisionTargets({ ...view, legal: null }, true)).toEqual([]);
});

test("where some cards may not be buried, one that may is needed", () => {
  document.body.innerHTML = `<div class="hand">
    <button id="counter" tabindex="0" data-legal="false"></button>
    <button id="low" tabindex="-1" data-legal="true"></button></div>`;
  expect(target(bury, false)).toBe("low");
  document.getElementById("low")!.dataset["legal"] = "false";
  expect(target(bury, false)).toBe("counter");
});

test("with a hint, what it is about is needed first", () => {
  document.body.innerHTML = `<div class="actions"><p><button id="choose" data-testid="hint-choose"></button></p>
    <button id="jump" class="jump hinted"></button><button id="bid" class="hinted"></button></div>
    <div class="hand"><button id="card" data-legal="true"></button></div>`;
  expect(target(bury, false)).toBe("card");
  expect(target(bury, true)).toBe("choose");
  document.getElementById("choose")!.remove();
  expect(target(bury, true)).toBe("bid");
  document.getElementById("bid")!.remove();
  expect(target(bury, true)).toBe("jump");
});
