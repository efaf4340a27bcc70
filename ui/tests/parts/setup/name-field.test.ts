import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { MAX_NAME } from "../../../src/lib/protocol";
import NameField from "../../../src/parts/setup/NameField.svelte";

test("a name may be as long as the server lets it be", () => {
  const field = mount(NameField, { target: document.body, props: { name: "" } });
  flushSync();
  expect(document.querySelector<HTMLInputElement>("[data-testid=your-name]")?.maxLength).toBe(
    MAX_NAME,
  );
  void unmount(field);
});
