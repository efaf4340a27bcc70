import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { languages, list, sentence, speak, t } from "../../../src/lib/messages/messages.svelte";
import { accented, bracketed, PSEUDO } from "../../../src/lib/messages/pseudo";
import { callsIn } from "./calls";

const catalogs = import.meta.glob<string>("$messages/*/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const sources = import.meta.glob<string>("/src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The messages that only the server formats; the browser gets the text. */
const SERVERS = [
  "problems.ftl",
  "refusals.ftl",
  "requests.ftl",
  "dimmed.ftl",
  "verification.ftl",
  "reviewing.ftl",
  "sheet.ftl",
  "labels.ftl",
];
/** The prefixes of keys that are composed at run time. */
const BUILT = ["bot-", "lesson-", "refusal-", "glossary-", "news-"];

/** The messages whose English texts are in rule files: titles and summaries of variants. */
const OPTIONAL = /^variant-\w+-(title|summary)$/;

interface Message {
  file: string;
  /** The names of the values of the message and of messages inside it. */
  variables: ReadonlySet<string>;
  within: readonly string[];
}

function messages(files: Readonly<Record<string, string>>): Map<string, Message> {
  const found = new Map<string, Message>();
  for (const [path, text] of Object.entries(files)) {
    for (const { id, value } of new FluentResource(text).body) {
      const variables = new Set<string>();
      const within: string[] = [];
      walk(value, variables, within);
      found.set(id, { file: path.split("/").at(-1) ?? "", variables, within });
    }
  }
  return found;
}

function walk(node: unknown, variables: Set<string>, within: string[]): void {
  if (Array.isArray(node)) node.forEach((one) => walk(one, variables, within));
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  const { type, name } = node as { type?: string; name?: string };
  if (type === "var" && name !== undefined) variables.add(name);
  if (type === "mesg" && name !== undefined) within.push(name);
  Object.values(node).forEach((one) => walk(one, variables, within));
}

const inEnglish = (path: string): boolean => path.includes("/en/");
const english = messages(
  Object.fromEntries(Object.entries(catalogs).filter(([path]) => inEnglish(path))),
);
const calls = Object.entries(sources).flatMap(([path, text]) => callsIn(path, text));

function asked(key: string, seen = new Set<string>()): Set<string> {
  const message = english.get(key);
  if (message === undefined || seen.has(key)) return new Set();
  seen.add(key);
  return new Set([
    ...message.variables,
    ...message.within.flatMap((inner) => [...asked(inner, seen)]),
  ]);
}

describe("the English catalog", () => {
  test("can be read whole", () => {
    for (const [path, text] of Object.entries(catalogs).filter(([path]) => inEnglish(path))) {
      const declared = [...text.matchAll(/^[a-z][\w-]* =/gm)].length;
      expect([path, new FluentResource(text).body.length]).toEqual([path, declared]);
    }
  });

  test("has each key once", () => {
    const bundle = new FluentBundle("en");
    const errors = Object.entries(catalogs)
      .filter(([path]) => inEnglish(path))
      .flatMap(([, text]) => bundle.addResource(new FluentResource(text)));
    expect(errors).toEqual([]);
  });

  test("has every message that is asked for", () => {
    const missing = calls.filter(({ key }) =>
      key.includes("*") ? !BUILT.some((start) => key.startsWith(start)) : !english.has(key),
    );
    expect(missing).toEqual([]);
    expect(calls.length).toBeGreaterThan(500);
  });

  test("has only messages that are asked for", () => {
    const used = new Set([
      ...calls.map(({ key }) => key),
      ...[...english.values()].flatMap(({ within }) => within),
    ]);
    const unused = [...english].filter(
      ([key, { file }]) =>
        !used.has(key) && !SERVERS.includes(file) && !BUILT.some((start) => key.startsWith(start)),
    );
    expect(unused.map(([key]) => key)).toEqual([]);
  });

  test("is given the values that its messages ask for, and no others", () => {
    const wrong = calls.flatMap(({ where, key, values }) => {
      if (values === null || key.includes("*")) return [];
      const wanted = asked(key);
      const missing = [...wanted].filter((name) => !values.includes(name));
      return missing.length > 0 ? [`${where}: ${key} lacks ${missing.join(", ")}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test("is given values that can be read off the source", () => {
    const unknown = calls.filter(({ key, values }) => values === null && !key.includes("*"));
    expect(unknown.map(({ where, key }) => `${where}: ${key}`)).toEqual([]);
  });
});

describe("other languages", () => {
  test("have no key that English has not, and ask for no other values", () => {
    for (const language of languages.slice(1)) {
      const theirs = messages(
        Object.fromEntries(
          Object.entries(catalogs).filter(([path]) => path.includes(`/${language}/`)),
        ),
      );
      for (const [key, { variables }] of theirs) {
        if (OPTIONAL.test(key)) continue;
        expect([language, key, english.has(key)]).toEqual([language, key, true]);
        expect([...variables].filter((name) => !asked(key).has(name))).toEqual([]);
      }
    }
  });
});

describe("t", () => {
  test("throws where a key or a value is missing", () => {
    expect(() => t("no-such-message")).toThrow("no-such-message");
    expect(() => t("goal-target")).toThrow("target");
  });

  test("counts, and writes numbers as they are", () => {
    expect(t("goal-rounds", { rounds: 1 })).toBe("1 round");
    expect(t("goal-rounds", { rounds: 12 })).toBe("12 rounds");
    expect(t("goal-target", { target: 1000 })).toBe("to 1000");
  });
});

describe("the pseudo-language", () => {
  test("is longer by three tenths and keeps its values", () => {
    const text = "Send the link to your friends.";
    expect(accented(text).length).toBeGreaterThanOrEqual(text.length * 1.3);
    expect(accented("Bid")).toBe("Bîîđ".replace("đ", "d"));
    expect(bracketed("a ⟦b⟧ c")).toBe("⟦a b c⟧");
  });

  test("has one pair of brackets around a whole sentence, and falls back to English", async () => {
    await speak(PSEUDO);
    expect(document.documentElement.lang).toBe(PSEUDO);
    expect(t("title-table", { title: "Maria" })).toMatch(/^⟦Maria · [^⟦⟧]*⟧$/);
    expect(list(["a", "b", "c"])).toMatch(/^⟦a, b [^⟦⟧]* c⟧$/);
    await speak("xx");
    expect(document.documentElement.lang).toBe("en");
    expect(t("title-table", { title: "Maria" })).toBe("Maria · Rookery");
  });
});

test.each([
  ["it is not your turn", "It is not your turn."],
  ["“N” is no seat", "“N” is no seat."],
  ["“no” is no seat!", "“No” is no seat!"],
  ["8 people are watching", "8 people are watching."],
  ["You sit there already.", "You sit there already."],
])("%j becomes a sentence", (text, said) => {
  expect(sentence(text)).toBe(said);
});
