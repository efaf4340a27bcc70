import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import CardFront from "../../src/cards/CardFront.svelte";
import { card, pack } from "../fixtures";

test("the trump frame does not touch a two-digit number", () => {
  const made = mount(CardFront, {
    target: document.body,
    props: { face: pack[card("B12")]!, skin: "rook", trump: "black" },
  });
  const rank = document.querySelector("text.rank")!;
  const left = Number(rank.getAttribute("x")) - Number(rank.getAttribute("textLength")) / 2;
  // The thick line ends at 5.1, and the thin line starts below and beside the number.
  expect(left).toBeGreaterThan(6);
  const thin = document.querySelector(".trump.thin")!.getAttribute("d")!;
  const [, , down, right] = thin.match(/[\d.]+/g)!.map(Number);
  expect(down).toBeGreaterThan(Number(rank.getAttribute("y")));
  expect(right).toBeGreaterThan(left + Number(rank.getAttribute("textLength")));
  void unmount(made);
});
