/** The JSON endpoints. */

import { language, t } from "../messages/messages.svelte";
import { fetchRefusals, refusalText, type Refusal } from "../messages/refusals";
import type {
  BotInfo,
  ChosenFace,
  HouseRules,
  Lesson,
  LessonInfo,
  NewTable,
  OwnTable,
  Person,
  RulesAnswer,
  RulesDraft,
  RulesSchema,
  SavedRules,
  SaveRules,
  TableOpened,
  VariantInfo,
} from "../protocol";
import { crowd, crowdedFor } from "./crowd.svelte";

/** An error whose message is a sentence for people. */
export class UserError extends Error {}

/** A refusal of the server, or no answer at all. */
export class ApiError extends UserError {
  /** *status*: that of the answer, or 0 without one. */
  constructor(
    readonly code: string,
    text: string,
    readonly status = 0,
  ) {
    super(text);
  }

  /** Whether the same may be answered when it is asked later. */
  get passes(): boolean {
    return this.code === "offline" || this.status === 429 || this.status >= 500;
  }
}

/** A text that is no record; *line* and *column* count from 1. */
export class BadRecord extends ApiError {
  constructor(
    code: string,
    text: string,
    readonly line: number,
    readonly column: number,
    status = 0,
  ) {
    super(code, text, status);
  }
}

/** What people are told of an error: itself, if it was made for them; any other goes to the console. */
export function userError(problem: unknown): UserError {
  if (problem instanceof UserError) return problem;
  console.error(problem);
  return new UserError(t("went-wrong"));
}

/** Why something failed, as a sentence for people. */
export const reasonOf = (problem: unknown): string => userError(problem).message;

export const json = <T>(answer: Response): Promise<T> => answer.json() as Promise<T>;

/** What an answer that refuses says; nothing, where something else than the server answers. */
type Said = Partial<Refusal> & { line?: number; column?: number };

/**
 * Asks the server and reads its answer; a refusal, no answer or a part of one is an `ApiError`. Where very much comes from
 * this network at once it waits and asks again, as often as it takes.
 */
export async function request<T>(
  path: string,
  options: RequestInit,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  for (;;) {
    let answer: Response;
    try {
      answer = await fetch(path, options);
      if (answer.ok) return await read(answer);
    } catch {
      throw new ApiError("offline", t("offline"));
    }
    const said = ((await answer.json().catch(() => null)) ?? {}) as Said;
    const seconds = crowdedFor(answer.status, said);
    if (seconds === 0) throw await refusal(answer.status, said);
    await crowd.wait(seconds, options.signal);
  }
}

async function refusal(status: number, said: Said): Promise<ApiError> {
  const { code = "unknown", text = t("offline"), line, column, ...more } = said;
  await fetchRefusals();
  const words = refusalText({ code, text, ...more });
  return line === undefined || column === undefined
    ? new ApiError(code, words, status)
    : new BadRecord(code, words, line, column, status);
}

export const ask = <T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> =>
  request<T>(
    path,
    {
      signal: signal ?? null,
      ...(body !== undefined && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    },
    json,
  );

/** Asks for something whose answer is only that it is done. */
export const send = (path: string, method: string): Promise<void> =>
  request(path, { method }, () => Promise.resolve());

/** The address of an answer with sentences in it: in the language of the page. */
export function worded(path: string): string {
  return language() === "en" ? path : `${path}?lang=${language()}`;
}

export const variants = (): Promise<VariantInfo[]> => ask("/api/variants");
export const rules = (variant: string): Promise<HouseRules> =>
  ask(worded(`/api/rules/${encodeURIComponent(variant)}`));
export const lessons = (): Promise<LessonInfo[]> => ask("/api/lessons");
export const lesson = (id: string): Promise<Lesson> =>
  ask(`/api/lessons/${encodeURIComponent(id)}`);
export const me = (): Promise<Person> => ask("/api/me");
export const callMe = (name: string, face?: ChosenFace): Promise<Person> =>
  ask("/api/me", face ? { name, face } : { name });
export const removeFace = (): Promise<void> => send("/api/me/face", "DELETE");
export const bots = (): Promise<BotInfo[]> => ask("/api/bots");
export const openTable = (table: NewTable): Promise<TableOpened> => ask("/api/tables", table);

export const ownTables = (): Promise<OwnTable[]> => ask("/api/tables");

export const leaveTable = (id: string): Promise<void> =>
  send(`/api/tables/${encodeURIComponent(id)}/leave`, "POST");

export const rulesSchema = (): Promise<RulesSchema> => ask(worded("/api/rules/schema"));
export const rulesValues = (variant: string): Promise<Record<string, unknown>> =>
  ask(`/api/rules/${encodeURIComponent(variant)}/values`);
export const checkRules = (draft: RulesDraft, signal?: AbortSignal): Promise<RulesAnswer> =>
  ask(worded("/api/rules/check"), draft, signal);
export const tableRules = (tableId: string): Promise<HouseRules> => ask(tableRulesAddress(tableId));
export const tableRulesAddress = (tableId: string): string =>
  worded(`/api/tables/${encodeURIComponent(tableId)}/rules`);
export const savedRules = (): Promise<SavedRules[]> => ask("/api/rules/saved");
export const saveRules = (wanted: SaveRules): Promise<SavedRules> =>
  ask(worded("/api/rules/saved"), wanted);

export const deleteRules = (id: string): Promise<void> =>
  send(`/api/rules/saved/${encodeURIComponent(id)}`, "DELETE");
