/**
 * Every sentence that people read: `t(key, values)` takes it from the catalog of their language.
 *
 * The catalogs are Project Fluent files in `src/rookery/messages/<language>/`, shared with the server. English comes with
 * the page, but for what is not said at once (`fetchMessages`); any other language is fetched when it is chosen, and what it
 * lacks is said in English.
 * Only what is wrong with rules (`problems.ftl`) is worded by the server.
 */

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import { accented, bracketed, PSEUDO } from "./pseudo";
import { settings } from "../page/settings.svelte";

/** What fills the places of a message. `true` and `false` select `[yes]` and `[no]`. */
export type Values = Readonly<Record<string, string | number | boolean>>;

const ENGLISH = "en";
/** Stands where a message is cut in two. */
const MARK = "\u0001";

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
    "!$messages/en/verification.ftl",
    "!$messages/en/waiting.ftl",
    "!$messages/en/what-if.ftl",
  ],
  { query: "?raw", import: "default", eager: true },
);
/** What only some pages say, or a table only later: fetched when it is about to be said. */
const later = import.meta.glob<string>(
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

/** The English catalogs that are here, by their paths. */
const here: Record<string, string> = { ...english };

/** Where to look for a message: in the language itself, then in English. */
let bundles = $state.raw<readonly FluentBundle[]>([bundle(ENGLISH, Object.values(here))]);
let shown = $state(ENGLISH);

/** The language that sentences are in now, as a BCP 47 tag. */
export function language(): string {
  return shown;
}

/** The message *key* in the language of the page; *values* fill its places. Unknown keys throw in tests. */
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

/** The message *key* as it stands before and after its place *name*, where something else than text is to stand. */
export function around(key: string, name: string, values: Values = {}): [string, string] {
  const [before = "", after = ""] = t(key, { ...values, [name]: MARK }).split(MARK);
  return shown === PSEUDO ? [bracketed(before), bracketed(after)] : [before, after];
}

/** Whether there is a message *key* in English. */
export function hasMessage(key: string): boolean {
  return bundles.some((one) => one.hasMessage(key));
}

/** Several things in a row: `a, b and c`. */
export function list(words: readonly string[]): string {
  const [last = "", ...before] = [...words].reverse();
  if (before.length === 0) return last;
  const rest = before.reverse().reduce((all, next) => t("join-comma", { all, next }));
  return t("join-and", { rest, last });
}

/** *text* with a capital at its beginning, unless it begins with a number. */
export function capital(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]*\p{L}/u, (begin) => begin.toLocaleUpperCase(shown));
}

/** *text* as a sentence: with a capital, unless it begins with a number, and with a full stop. */
export function sentence(text: string): string {
  const full = capital(text);
  return /[.!?…\]]$/.test(full) ? full : `${full}.`;
}

/** Fetches the language *tag* and shows it; one that there is not becomes English. */
export async function speak(tag: string): Promise<void> {
  const wanted = tag === PSEUDO || languages.includes(tag) ? tag : ENGLISH;
  const first = bundle(ENGLISH, Object.values(here));
  if (wanted === ENGLISH) bundles = [first];
  else if (wanted === PSEUDO) bundles = [bundle(ENGLISH, Object.values(here), accented)];
  else bundles = [bundle(wanted, await fetched(wanted)), first];
  shown = wanted;
  document.documentElement.lang = wanted;
}

/** Fetches the messages of catalogs that do not come with the page, such as `glossary`. */
export async function fetchMessages(...names: string[]): Promise<void> {
  const missing = Object.entries(later).filter(
    ([path]) => !(path in here) && names.some((name) => path.endsWith(`/${name}.ftl`)),
  );
  if (missing.length === 0) return;
  await Promise.all(missing.map(async ([path, read]) => (here[path] = await read())));
  await speak(shown);
}

/** Shows the language that is asked for in the address (`?lang=`), else the one that was chosen, else English. */
export async function speakChosen(): Promise<void> {
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
