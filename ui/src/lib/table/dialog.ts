/** The sheets that can lie over the table. */
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

/** The sheets that can lie over a replay. */
export type ReplayDialog =
  DialogName | "rounds" | "check" | "review" | "match-review" | "what-if" | "together";

/** The review that a moment at the table was shown from: of a round, or of the match. */
export interface ReviewBehind {
  review: "review" | "match-review";
  deal: number;
}
