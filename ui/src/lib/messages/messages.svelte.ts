/**
 * Every text that people read: `t(key, values)` takes it from the catalog of their language.
 *
 * The catalogs are Project Fluent files in `src/rookery/messages/<language>/`, shared with the server. English is part
 * of the bundle, except for catalogs that are needed later (`fetchMessages`). Another language is fetched when it is
 * chosen; messages that it lacks are shown in English. The server formats problems with rules (`problems.ftl`) itself.
 */

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import { accented, bracketed, PSEUDO } from "./pseudo";
import { settings } from "../page/settings.svelte";

/** The values for the placeholders of a message. `true` and `false` select `[yes]` and `[no]`. */
export type Values = Readonly<Record<string, string | number | boolean>>;

const ENGLISH = "en";
/** The value of a placeholder at which a message is split. */
const SPLIT_MARK = "\u0001";

const english = import.meta.glob<string>(
  [
    "$messages/en/*.ftl",
    "!$messages/en/problems.ftl",
    "!$messages/en/challenge.ftl",
    "!$messages/en/daily.ftl",
    "!$messages/en/duplicate.ftl",
    "!$messages/en/glossary.ftl",
    "!$messages/en/hints.ftl",
    "!$messages/en/home.ftl",
    "!$messages/en/house.ftl",
    "!$messages/en/lessons.ftl",
    "!$messages/en/me.ftl",
    "!$messages/en/mistakes.ftl",
    "!$messages/en/news.ftl",
    "!$messages/en/refusals.ftl",
    "!$messages/en/puzzles.ftl",
    "!$messages/en/replay.ftl",
    "!$messages/en/requests.ftl",
    "!$messages/en/results.ftl",
    "!$messages/en/review.ftl",
    "!$messages/en/reviewing.ftl",
    "!$messages/en/settings.ftl",
    "!$messages/en/shared-replay.ftl",
    "!$messages/en/table-dialogs.ftl",
    "!$messages/en/verification.ftl",
    "!$messages/en/waiting.ftl",
    "!$messages/en/what-if.ftl",
  ],
  { query: "?raw", import: "default", eager: true },
);
/** Catalogs that only some pages need, or a table only later; they are fetched on demand. */
const lazyCatalogs = import.meta.glob<string>(
  [
    "$messages/en/challenge.ftl",
    "$messages/en/daily.ftl",
    "$messages/en/duplicate.ftl",
    "$messages/en/glossary.ftl",
    "$messages/en/hints.ftl",
    "$messages/en/home.ftl",
    "$messages/en/house.ftl",
    "$messages/en/lessons.ftl",
    "$messages/en/me.ftl",
    "$messages/en/mistakes.ftl",
    "$messages/en/news.ftl",
    "$messages/en/refusals.ftl",
    "$messages/en/puzzles.ftl",
    "$messages/en/replay.ftl",
    "$messages/en/requests.ftl",
    "$messages/en/results.ftl",
    "$messages/en/review.ftl",
    "$messages/en/settings.ftl",
    "$messages/en/shared-replay.ftl",
    "$messages/en/table-dialogs.ftl",
    "$messages/en/verification.ftl",
    "$messages/en/waiting.ftl",
    "$messages/en/what-if.ftl",
  ],
  { query: "?raw", import: "default" },
);
const others = import.meta.glob<string>(
  [
    "$messages/*/*.ftl",
    "!$messages/en/*.ftl",
    "!$messages/*/problems.ftl",
    "!$messages/*/reviewing.ftl",
  ],
  {
    query: "?raw",
    import: "default",
  },
);

/** The languages that people may choose, by their BCP 47 tags; English comes first. */
export const languages: readonly string[] = [
  ENGLISH,
  ...new Set(Object.keys(others).map(folderOf).sort()),
];

/** The English catalogs that are loaded, by path. */
const loaded: Record<string, string> = { ...english };

/** The bundles to search for a message: the language itself, then English. */
let bundles = $state.raw<readonly FluentBundle[]>([bundle(ENGLISH, Object.values(loaded))]);
let shown = $state(ENGLISH);

/** The language of the page as a BCP 47 tag. */
export function language(): string {
  return shown;
}

/** The message *key* in the language of the page, with *values* for its placeholders. Unknown keys throw in tests. */
export function t(key: string, values: Values = {}): string {
  for (const one of bundles) {
    const pattern = one.getMessage(key)?.value;
    if (pattern === null || pattern === undefined) continue;
    const errors: Error[] = [];
    const text = one.formatPattern(pattern, variables(values), errors);
    if (errors.length > 0) failed(`Message ${key}: ${errors.map(String).join(", ")}`);
    return shown === PSEUDO ? bracketed(text) : text;
  }
  failed(`There is no message ${key}`);
  return key;
}

/** The message *key* before and after its placeholder *name*, to put an element in between. */
export function around(key: string, name: string, values: Values = {}): [string, string] {
  const [before = "", after = ""] = t(key, { ...values, [name]: SPLIT_MARK }).split(SPLIT_MARK);
  return shown === PSEUDO ? [bracketed(before), bracketed(after)] : [before, after];
}

/** Whether there is a message *key* in English. */
export function hasMessage(key: string): boolean {
  return bundles.some((one) => one.hasMessage(key));
}

/** Joins *words* to a list: `a, b and c`. */
export function list(words: readonly string[]): string {
  const [last = "", ...before] = [...words].reverse();
  if (before.length === 0) return last;
  const rest = before.reverse().reduce((all, next) => t("join-comma", { all, next }));
  return t("join-and", { rest, last });
}

/** *text* with its first letter capitalized, unless it begins with a number. */
export function capital(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]*\p{L}/u, (begin) => begin.toLocaleUpperCase(shown));
}

/** *text* as a sentence: with a capital letter, unless it begins with a number, and with a period. */
export function sentence(text: string): string {
  const full = capital(text);
  return /[.!?…\]]$/.test(full) ? full : `${full}.`;
}

/** Fetches the language *tag* and switches to it; an unknown language becomes English. */
export async function speak(tag: string): Promise<void> {
  const wanted = tag === PSEUDO || languages.includes(tag) ? tag : ENGLISH;
  const first = bundle(ENGLISH, Object.values(loaded));
  if (wanted === ENGLISH) bundles = [first];
  else if (wanted === PSEUDO) bundles = [bundle(ENGLISH, Object.values(loaded), accented)];
  else bundles = [bundle(wanted, await fetched(wanted)), first];
  shown = wanted;
  document.documentElement.lang = wanted;
}

/** Fetches catalogs that are not part of the bundle, such as `glossary`. */
export async function fetchMessages(...names: string[]): Promise<void> {
  const missing = Object.entries(lazyCatalogs).filter(
    ([path]) => !(path in loaded) && names.some((name) => path.endsWith(`/${name}.ftl`)),
  );
  if (missing.length === 0) return;
  await Promise.all(missing.map(async ([path, read]) => (loaded[path] = await read())));
  await speak(shown);
}

/** Switches to the language in the URL (`?lang=`), else to the chosen one, else to English. */
export async function applyChosenLanguage(): Promise<void> {
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked !== null) settings.setLanguage(asked === ENGLISH ? null : asked);
  await speak(settings.language ?? ENGLISH);
}

function bundle(tag: string, files: readonly string[], transform?: (text: string) => string) {
  const made = new FluentBundle(tag, { useIsolating: false, ...(transform && { transform }) });
  for (const file of files) {
    for (const error of made.addResource(new FluentResource(file))) failed(String(error));
  }
  return made;
}

function fetched(tag: string): Promise<string[]> {
  const files = Object.entries(others).filter(([path]) => folderOf(path) === tag);
  return Promise.all(files.map(([, read]) => read()));
}

function folderOf(path: string): string {
  return path.split("/").at(-2) ?? "";
}

function variables(values: Values): Record<string, FluentVariable> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === "boolean") return [name, value ? "yes" : "no"];
      if (typeof value === "string") return [name, value];
      return [name, new FluentNumber(value, { useGrouping: false })];
    }),
  );
}

function failed(why: string): void {
  if (import.meta.env.MODE === "test") throw new Error(why);
  console.error(why);
}
