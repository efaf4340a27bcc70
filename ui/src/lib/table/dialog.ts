/** The dialogs of the table page. */
export type DialogName =
  | "menu"
  | "players"
  | "talk"
  | "mistakes"
  | "table-mode"
  | "scores"
  | "boards"
  | "last"
  | "rules"
  | "back"
  | "settings"
  | "keys"
  | "leave";

/** The dialogs of the replay page. */
export type ReplayDialog =
  DialogName | "rounds" | "check" | "review" | "match-review" | "what-if" | "together";

/** The review dialog to reopen when the reader goes back from a step that it showed. */
export interface ReviewBehind {
  review: "review" | "match-review";
  deal: number;
  /** The decision that it showed, as `decisionId` names it; `null` after opening the review of a round. */
  decision: string | null;
}

/** Names a decision of a match by the *deal* of its round and its place *at* among the decisions of that round. */
export function decisionId(deal: number, at: number): string {
  return `${deal}/${at}`;
}
