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
import { rateLimit, rateLimitSeconds } from "./rate-limit.svelte";

/** An error whose message is a sentence for people. */
export class UserError extends Error {}

/** A refusal of the server, or no answer at all. */
export class ApiError extends UserError {
  /** *status* is the HTTP status of the answer, or 0 if there was none. */
  constructor(
    readonly code: string,
    text: string,
    readonly status = 0,
  ) {
    super(text);
  }

  /** Whether a later retry may succeed. */
  get passes(): boolean {
    return this.code === "offline" || this.status === 429 || this.status >= 500;
  }
}

/** The refusal of a text that is not a record; *line* and *column* count from 1. */
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

/** Returns *problem* if it is an error for people; logs any other and returns a general one. */
export function userError(problem: unknown): UserError {
  if (problem instanceof UserError) return problem;
  console.error(problem);
  return new UserError(t("went-wrong"));
}

/** Why something failed, as a sentence for people. */
export const reasonOf = (problem: unknown): string => userError(problem).message;

export const json = <T>(answer: Response): Promise<T> => answer.json() as Promise<T>;

/** The time after which a request of `askWithTimeout` that is not completely answered is lost, in ms. */
const ANSWER_TIMEOUT_MS = 30_000;

/** The body of a refusal; empty if something else than the server answered, such as a proxy. */
type RefusalBody = Partial<Refusal> & { line?: number; column?: number };

/**
 * Sends a request and reads the answer. If a network-wide rate limit refuses it, it waits and retries until it is
 * answered. With *timeout*, in ms, a request that is not completely answered in this time is lost; waits for the rate
 * limit do not count. A *timeout* takes the place of a signal in *options*.
 *
 * @throws ApiError if the server refuses, or there is no complete answer.
 */
export async function request<T>(
  path: string,
  options: RequestInit,
  read: (answer: Response) => Promise<T>,
  timeout?: number,
): Promise<T> {
  for (;;) {
    let answer: Response;
    const limited = timeout === undefined ? {} : { signal: AbortSignal.timeout(timeout) };
    try {
      answer = await fetch(path, { ...options, ...limited });
      if (answer.ok) return await read(answer);
    } catch {
      throw new ApiError("offline", t("offline"));
    }
    const body = ((await answer.json().catch(() => null)) ?? {}) as RefusalBody;
    const seconds = rateLimitSeconds(answer.status, body);
    if (seconds === 0) throw await refusal(answer.status, body);
    await rateLimit.wait(seconds, options.signal);
  }
}

async function refusal(status: number, body: RefusalBody): Promise<ApiError> {
  const { code = "unknown", text = t("offline"), line, column, ...more } = body;
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

/** Requests data that a page loads again and again: a request without an answer must not end the loading. */
export const askWithTimeout = <T>(path: string): Promise<T> =>
  request<T>(path, {}, json, ANSWER_TIMEOUT_MS);

/** Sends a request whose answer has no content. */
export const send = (path: string, method: string): Promise<void> =>
  request(path, { method }, () => Promise.resolve());

/** Adds the language of the page to the path of an answer that contains sentences. */
export function withLanguage(path: string): string {
  return language() === "en" ? path : `${path}?lang=${language()}`;
}

export const variants = (): Promise<VariantInfo[]> => ask("/api/variants");
export const rules = (variant: string): Promise<HouseRules> =>
  ask(withLanguage(`/api/rules/${encodeURIComponent(variant)}`));
export const lessons = (): Promise<LessonInfo[]> => ask("/api/lessons");
export const lesson = (id: string): Promise<Lesson> =>
  ask(`/api/lessons/${encodeURIComponent(id)}`);
export const me = (): Promise<Person> => ask("/api/me");
export const setName = (name: string, face?: ChosenFace): Promise<Person> =>
  ask("/api/me", face ? { name, face } : { name });
export const removeFace = (): Promise<void> => send("/api/me/face", "DELETE");
export const bots = (): Promise<BotInfo[]> => ask("/api/bots");
export const openTable = (table: NewTable): Promise<TableOpened> => ask("/api/tables", table);

export const ownTables = (): Promise<OwnTable[]> => ask("/api/tables");

export const leaveTable = (id: string): Promise<void> =>
  send(`/api/tables/${encodeURIComponent(id)}/leave`, "POST");

export const unlistTable = (id: string): Promise<void> =>
  send(`/api/tables/${encodeURIComponent(id)}/unlist`, "POST");

export const rulesSchema = (): Promise<RulesSchema> => ask(withLanguage("/api/rules/schema"));
export const rulesValues = (variant: string): Promise<Record<string, unknown>> =>
  ask(`/api/rules/${encodeURIComponent(variant)}/values`);
export const checkRules = (draft: RulesDraft, signal?: AbortSignal): Promise<RulesAnswer> =>
  ask(withLanguage("/api/rules/check"), draft, signal);
export const tableRules = (tableId: string): Promise<HouseRules> => ask(tableRulesAddress(tableId));
export const tableRulesAddress = (tableId: string): string =>
  withLanguage(`/api/tables/${encodeURIComponent(tableId)}/rules`);
export const savedRules = (): Promise<SavedRules[]> => ask("/api/rules/saved");
export const saveRules = (wanted: SaveRules): Promise<SavedRules> =>
  ask(withLanguage("/api/rules/saved"), wanted);

export const deleteRules = (id: string): Promise<void> =>
  send(`/api/rules/saved/${encodeURIComponent(id)}`, "DELETE");
