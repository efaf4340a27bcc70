/** Hints: when they may be requested, and which button or card they concern. */

import { getContext, setContext } from "svelte";
import type { Card, Command, SeatsView, TableView } from "../protocol";

/** Whether a hint may be requested now: at one's own decision, if the table allows hints. */
export function mayAskHint(seats: SeatsView, view: TableView): boolean {
  if (!seats.hints || seats.you === null) return false;
  return view.proposal === null ? view.legal !== null : view.may.includes("answer");
}

/** Whether two commands are the same decision; the order of cards does not matter. */
export function sameCommand(one: Command, other: Command): boolean {
  return key(one) === key(other);
}

function key(command: Command): string {
  return JSON.stringify(
    "cards" in command ? { ...command, cards: [...command.cards].sort((a, b) => a - b) } : command,
  );
}

/** The cards in the hand, or in the dummy that one plays, that a hint concerns. */
export function hintedCards(command: Command | null): readonly Card[] {
  switch (command?.kind) {
    case "play":
      return [command.card];
    case "bury":
    case "give":
    case "redraw":
      return command.cards;
    case "swap":
      return command.card === null ? [] : [command.card];
    default:
      return [];
  }
}

/** The cards to choose for a hinted decision; `null` if a tap on one card is enough. */
export function choiceOf(command: Command): readonly Card[] | null {
  if (command.kind === "play") return null;
  const cards = hintedCards(command);
  return cards.length > 0 ? cards : null;
}

const CONTEXT = Symbol("hint");

/** Provides the hinted command to the components inside this one. */
export function provideHint(command: () => Command | null): void {
  setContext(CONTEXT, command);
}

/** Returns a getter of the hinted command; to be called when a component is created. */
export function useHint(): () => Command | null {
  return getContext<(() => Command | null) | undefined>(CONTEXT) ?? (() => null);
}

/** Returns a test whether a command is the hinted one; to be called when a component is created. */
export function hinted(): (command: Command) => boolean {
  const hintedCommand = useHint();
  return (command) => {
    const hint = hintedCommand();
    return hint !== null && sameCommand(hint, command);
  };
}
