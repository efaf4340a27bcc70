/** What is shown of the lines of a round. Of each line the server is asked once while the tab is open, also after a reload. */

import { PROTOCOL_VERSION, type RecordInfo, type RecordSteps, type RoundResult } from "../protocol";
import { language, t } from "../messages/messages.svelte";
import { tableTitle } from "../messages/variants";
import { inTab } from "../page/kept-texts";
import { open, recordOf, round } from "../replay/records";
import { idOf } from "../replay/shelf";
import { ApiError, UserError } from "../server/api";
import type { Line, Study } from "./study";
import { sameDeal } from "./tree";

export interface ReadLine {
  line: Line;
  steps: RecordSteps["steps"];
}

/** Begins the keys of what is kept for a tab; answers of other versions of the server are not read. */
const KEPT = `rookery_line_${PROTOCOL_VERSION}/`;
/** The most characters that are kept; the replay page needs room for a record, too. */
const MOST_KEPT = 2_500_000;

/** What the record of a line holds. */
export const recordOfLine = (text: string): Promise<RecordInfo> =>
  once(`info/${language()}`, text, () => open(text));

/** The compared round of a line, as *seat* saw it. */
export const roundOfLine = (text: string, deal: number, seat: number): Promise<RecordSteps> =>
  once(`${deal}/${seat}`, text, () => round(text, deal, seat));

/** What came of a round that has been read to its end; `null` while it goes on. */
export function resultOf({ steps }: Pick<ReadLine, "steps">): RoundResult | null {
  return steps.at(-1)?.view.results.at(-1) ?? null;
}

/** A line with the record of its table, once the round is over there; `null` if there is no such table any more. */
export async function asPlayed(
  line: Line,
  { deal, seat }: Pick<Study, "deal" | "seat">,
): Promise<Line | null> {
  if (line.text !== null || line.table === null) return line;
  try {
    const text = await recordOf(line.table);
    return resultOf(await roundOfLine(text, deal, seat)) === null ? line : { ...line, text };
  } catch (error) {
    if (!(error instanceof ApiError) || error.passes) throw error;
    // Cards of a round that goes on are hidden, so nothing of it can be shown.
    return error.code === "no_such_table" ? null : line;
  }
}

/** A link that holds a line which is not of the same round as the first. */
export class StrangeLine extends UserError {}

/**
 * Reads line *number* of a study. Whose lines come from a link must be of the same round as *first*, the first of them.
 *
 * @throws StrangeLine if it is of another game, or of another round.
 */
export async function readLine(
  line: Line & { text: string },
  number: number,
  { deal, seat }: Pick<Study, "deal" | "seat">,
  first: ReadLine | undefined,
): Promise<ReadLine> {
  const begin = first?.line.text ?? line.text;
  if (!isSameGame(begin, line.text)) {
    const [game, other] = await Promise.all([recordOfLine(begin), recordOfLine(line.text)]);
    const titles = { game: tableTitle(game.info), other: tableTitle(other.info) };
    throw new StrangeLine(t("what-if-other-game", { number, ...titles }));
  }
  try {
    const { steps } = await roundOfLine(line.text, deal, seat);
    if (first === undefined || sameDeal(first.steps, steps)) return { line, steps };
  } catch (error) {
    if (first === undefined || !(error instanceof ApiError) || error.status !== 404) throw error;
  }
  throw new StrangeLine(t("what-if-other-round", { number, deal }));
}

/** Whether two records are of one game, as far as their heads say: by its name and the digest of its rules. */
function isSameGame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => /^\[Rules "([^"]*)"\]/m.exec(text)?.[1]?.split(" "));
  return [0, 1].every((part) => {
    const [mine, theirs] = [one?.[part], other?.[part]];
    return mine === undefined || theirs === undefined || mine === theirs;
  });
}

async function once<T>(what: string, text: string, ask: () => Promise<T>): Promise<T> {
  const key = `${KEPT}${idOf(text)}/${what}`;
  const found = inTab.getJson(key) as T | null;
  if (found !== null) return found;
  const answer = await ask();
  keep(key, JSON.stringify(answer));
  return answer;
}

function keep(key: string, answer: string): void {
  const others = inTab.names().filter((one) => one.startsWith(KEPT));
  const size = others.reduce((all, one) => all + (inTab.get(one)?.length ?? 0), 0);
  if (size + answer.length > MOST_KEPT) others.forEach((one) => inTab.remove(one));
  // Where there is no room the server is asked again.
  if (answer.length <= MOST_KEPT) inTab.set(key, answer);
}
