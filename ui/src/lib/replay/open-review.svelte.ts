/** The open review of a replay: stored with the history entry, so that a reload shows it again and Back closes it. */

import { route } from "../page/route.svelte";
import type { Seat } from "../protocol";

/** The review that a history entry of the replay page shows. */
export interface ReviewEntry {
  kind: "round" | "match";
  /** The deal of the reviewed round; without meaning for that of a match. */
  deal: number;
  /** The decision that it showed at the table, as `decisionId` names it; `null` if none. */
  decision: string | null;
  /** The player whose review was chosen; `null` if it is that of the player whose view the table shows. */
  seat: Seat | null;
}

/** The review of the shown history entry; `null` if it has none. */
export const reviewOfEntry = (): ReviewEntry | null => route.kept as ReviewEntry | null;

export class OpenReview {
  /** The review that is open; `null` if none is. */
  shown = $state.raw<ReviewEntry | null>(null);
  /** The review to which the back button returns, while a decision of it is shown at the table. */
  behind = $state.raw<ReviewEntry | null>(null);

  /** Opens a review above what is shown now, of the player chosen in a review that is open already. */
  open(kind: ReviewEntry["kind"], deal: number): void {
    this.behind = null;
    this.shown = { kind, deal, decision: null, seat: this.shown?.seat ?? null };
    route.push(this.shown);
  }

  /** Keeps the player whose review was chosen. */
  choose(seat: Seat): void {
    if (this.shown === null) return;
    this.shown = { ...this.shown, seat };
    route.keep(this.shown);
  }

  /** Closes the review to show a *decision* of it at the table. */
  leave(decision: string): void {
    if (this.shown === null) return;
    this.behind = { ...this.shown, decision };
    this.shown = null;
    route.keep(this.behind);
    route.push(null);
  }

  /** Closes the review as the back button does, but stays in the replay. */
  close(): void {
    if (route.isBehind(location.pathname)) route.back();
    else this.drop();
  }

  /** Takes the review off its history entry. */
  drop(): void {
    this.shown = null;
    route.keep(null);
  }

  /** Shows the review of the history entry, if there is one. */
  follow(): void {
    this.behind = null;
    this.shown = reviewOfEntry();
  }
}
