/** Loads the lines of a round, with a cache of the server's answers for each tab. */

import { PROTOCOL_VERSION, type RecordInfo, type RecordSteps, type RoundResult } from "../protocol";
import { language, t } from "../messages/messages.svelte";
import { tableTitle } from "../messages/variants";
import { inTab } from "../page/browser-storage";
import { matchRecordOf, read, round } from "../replay/records";
import { idOf } from "../replay/record-cache";
import { ApiError, UserError } from "../server/api";
import type { Line, Study } from "./study";

export interface ReadLine {
  line: Line;
  steps: RecordSteps["steps"];
}

/** A line with the digest of its rules and of what the seat saw of its deal. */
export type StudiedLine = ReadLine & Pick<RecordSteps, "opening_digest">;

/** The prefix of the cache keys. It contains the protocol version, so that old answers are ignored. */
const CACHE_PREFIX = `rookery_line_${PROTOCOL_VERSION}/`;
/** The maximum total length of cached answers; the replay page needs room for a record too. */
const MAX_CACHED_LENGTH = 2_500_000;

/** The contents of the record of a line. */
export const recordOfLine = (text: string): Promise<RecordInfo> =>
  cached(`info/${language()}`, text, () => read(text));

/** The compared round of a line, as *seat* saw it. */
export const roundOfLine = (text: string, deal: number, seat: number): Promise<RecordSteps> =>
  cached(`${deal}/${seat}`, text, () => round(text, deal, seat));

/** The result of a round; `null` while it goes on. */
export function resultOf({ steps }: Pick<ReadLine, "steps">): RoundResult | null {
  return steps.at(-1)?.view.results.at(-1) ?? null;
}

/** A line with the record of its match if the round is over there; `null` if the table no longer has the match. */
export async function asPlayed(
  line: Line,
  { deal, seat }: Pick<Study, "deal" | "seat">,
): Promise<Line | null> {
  if (line.text !== null || line.table === null) return line;
  try {
    const { text, match } = await matchRecordOf(line.table);
    if ((line.match ?? match) !== match) return null;
    return resultOf(await roundOfLine(text, deal, seat)) === null ? line : { ...line, text };
  } catch (error) {
    if (!(error instanceof ApiError) || error.passes) throw error;
    // A refusal means that the round goes on and its cards are hidden.
    return error.code === "no_such_table" ? null : line;
  }
}

/** The error for a link with a line of another game or round than the first line. */
export class StrangeLine extends UserError {}

/**
 * Loads line *number* of a study. All lines must be of the same round as *first*, the first of them.
 *
 * @throws StrangeLine if it is of another game, or of another round.
 */
export async function readLine(
  line: Line & { text: string },
  number: number,
  { deal, seat }: Pick<Study, "deal" | "seat">,
  first: StudiedLine | undefined,
): Promise<StudiedLine> {
  try {
    const { opening_digest, steps } = await roundOfLine(line.text, deal, seat);
    if (first === undefined || first.opening_digest === opening_digest)
      return { line, opening_digest, steps };
  } catch (error) {
    if (first === undefined || !(error instanceof ApiError) || error.status !== 404) throw error;
  }
  throw await strangeLine(first?.line.text ?? line.text, line.text, number, deal);
}

/** The error for line *number* with the record *text*, which is not of the same round as the record *first*. */
async function strangeLine(
  first: string,
  text: string,
  number: number,
  deal: number,
): Promise<StrangeLine> {
  const [game, other] = await Promise.all([recordOfLine(first), recordOfLine(text)]);
  if (game.rules.toml === other.rules.toml)
    return new StrangeLine(t("what-if-other-round", { number, deal }));
  const titles = { game: tableTitle(game.info), other: tableTitle(other.info) };
  return new StrangeLine(t("what-if-other-game", { number, ...titles }));
}

async function cached<T>(what: string, text: string, ask: () => Promise<T>): Promise<T> {
  const key = `${CACHE_PREFIX}${idOf(text)}/${what}`;
  const found = inTab.getJson(key) as T | null;
  if (found !== null) return found;
  const answer = await ask();
  keep(key, JSON.stringify(answer));
  return answer;
}

function keep(key: string, answer: string): void {
  const others = inTab.names().filter((one) => one.startsWith(CACHE_PREFIX));
  const size = others.reduce((all, one) => all + (inTab.get(one)?.length ?? 0), 0);
  if (size + answer.length > MAX_CACHED_LENGTH) others.forEach((one) => inTab.remove(one));
  // If there is no room, the server is asked again next time.
  if (answer.length <= MAX_CACHED_LENGTH) inTab.set(key, answer);
}
