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

/** The dialogs of the replay page, other than reviews. */
export type ReplayDialog = DialogName | "rounds" | "check" | "what-if" | "together";

/** Names a decision of a match by the *deal* of its round and its place *at* among the decisions of that round. */
export function decisionId(deal: number, at: number): string {
  return `${deal}/${at}`;
}
