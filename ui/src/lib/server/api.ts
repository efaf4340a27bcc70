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

/** A refusal of the server, or no answer at all; the message is a sentence for people. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }

  /** Whether the same may be answered when it is asked later. */
  get passes(): boolean {
    return ["too_many", "busy", "not_ready", "offline"].includes(this.code);
  }
}

/** Why something failed, as a sentence for people. */
export const reasonOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : t("offline");

export async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? { signal: signal ?? null }
        : {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
            signal: signal ?? null,
          },
    );
  } catch {
    throw new ApiError("offline", t("offline"));
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const { code = "unknown", text = t("offline"), ...more } = (data ?? {}) as Partial<Refusal>;
    await fetchRefusals();
    throw new ApiError(code, refusalText({ code, text, ...more }));
  }
  return data as T;
}

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

export async function leaveTable(id: string): Promise<void> {
  await send(`/api/tables/${encodeURIComponent(id)}/leave`, "POST");
}

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

export async function deleteRules(id: string): Promise<void> {
  await send(`/api/rules/saved/${encodeURIComponent(id)}`, "DELETE");
}

/** Asks for something whose answer is only that it is done. */
async function send(path: string, method: string): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(path, { method });
  } catch {
    throw new ApiError("offline", t("offline"));
  }
  if (!answer.ok) throw new ApiError("unknown", t("offline"));
}
