import { expect, test } from "vitest";
import { withoutComments } from "../../build/bare-messages";

test("catalogs are packed without their comments, and with all their messages", () => {
  const text =
    "# For translators.\n## Group\n\na = A # sign\n# Another.\nb =\n    { $n ->\n       *[x] #1\n    }\n";
  expect(withoutComments(text)).toBe("\na = A # sign\nb =\n    { $n ->\n       *[x] #1\n    }\n");
});
