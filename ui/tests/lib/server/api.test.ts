import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { recordOf, reviewOf, round } from "../../../src/lib/replay/records";
import { t } from "../../../src/lib/messages/messages.svelte";
import * as api from "../../../src/lib/server/api";

let answer: () => Response | Promise<Response>;
const offline = t("offline");

beforeEach(() => vi.stubGlobal("fetch", async () => answer()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A body that ends in the middle, as after a lost network. */
const cutOff = (): Response => new Response('[{"id": "tw');
const broken = (): Response =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError("lost")) }));

const asking: [string, () => Promise<unknown>][] = [
  ["an answer", () => api.variants()],
  ["the answer to a record", () => round("text", 1, 0)],
  ["a review", () => reviewOf("key", null)],
];

describe.each(asking)("%s", (_, ask) => {
  test.each([
    ["is cut off", cutOff],
    ["breaks", broken],
    ["never comes", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("that %s is no answer", async (_, given) => {
    answer = given;
    const error = await ask().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(api.ApiError);
    expect(error).toMatchObject({ code: "offline", message: offline, passes: true });
  });

  test("may be refused", async () => {
    answer = () => Response.json({ code: "disk_full", text: "the disk is full" }, { status: 507 });
    const error = await ask().catch((error: unknown) => error);
    expect(error).toMatchObject({ code: "disk_full", status: 507, passes: true });
  });
});

test("a record whose text breaks off is not there", async () => {
  answer = broken;
  await expect(recordOf("abc")).rejects.toMatchObject({ code: "offline" });
});

describe("what has no answer but that it is done", () => {
  test("is done without a body", async () => {
    answer = () => new Response(null, { status: 204 });
    await expect(api.leaveTable("abc")).resolves.toBeUndefined();
  });

  test("is refused in the words of the refusal", async () => {
    const values = { why: "changes", seconds: 7 };
    answer = () => Response.json({ code: "too_many", text: "", values }, { status: 429 });
    const error = await api.deleteRules("abc").catch(api.userError);
    expect(error).toMatchObject({ code: "too_many", status: 429, passes: true });
    expect((error as Error).message).toMatch("7 seconds");
  });
});

test.each([
  ["reviews_busy", 429, true],
  ["failed", 500, true],
  ["not_ready", 503, true],
  ["no_such_table", 404, false],
  ["already_started", 409, false],
])("%s, answered with %i, passes: %s", async (code, status, passes) => {
  const values = { why: "stopping" };
  answer = () => Response.json({ code, text: "no", values }, { status });
  await expect(api.me()).rejects.toMatchObject({ code, passes });
});

test("people are told what was written for them, and of anything else only that it failed", () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  expect(api.reasonOf(new api.UserError("Too large."))).toBe("Too large.");
  expect(logged).not.toHaveBeenCalled();
  const bug = new TypeError("Cannot read properties of null (reading 'id')");
  expect(api.reasonOf(bug)).toBe("Something went wrong. Please try again, or reload the page.");
  expect(api.reasonOf("text")).toMatch("Something went wrong");
  expect(logged.mock.calls).toEqual([[bug], ["text"]]);
});
