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
  | "settings"
  | "keys"
  | "leave";
