/** Hints: when one may ask for them, and which button or card they are about. */

import { getContext, setContext } from "svelte";
import type { Card, Command, SeatsView, TableView } from "../protocol";

/** Whether one may ask for a hint now: at a decision of one's own, where the table allows it. */
export function mayAskHint(seats: SeatsView, view: TableView): boolean {
  if (!seats.hints || seats.you === null) return false;
  return view.proposal === null ? view.legal !== null : view.may.includes("answer");
}

/** Whether two commands decide the same; the order of cards means nothing. */
export function sameCommand(one: Command, other: Command): boolean {
  return key(one) === key(other);
}

function key(command: Command): string {
  return JSON.stringify(
    "cards" in command ? { ...command, cards: [...command.cards].sort((a, b) => a - b) } : command,
  );
}

/** The cards of the hand, or of the dummy played for, that the hint is about. */
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

/** What is taken up when the hinted cards are to be chosen, or `null` where a tap does it. */
export function choiceOf(command: Command): readonly Card[] | null {
  if (command.kind === "play") return null;
  const cards = hintedCards(command);
  return cards.length > 0 ? cards : null;
}

const CONTEXT = Symbol("hint");

/** Tells the controls inside this one what is hinted. */
export function tellHint(command: () => Command | null): void {
  setContext(CONTEXT, command);
}

/** Asked where a control is made; the answer tells what is hinted, if anything. */
export function toldHint(): () => Command | null {
  return getContext<(() => Command | null) | undefined>(CONTEXT) ?? (() => null);
}

/** Asked where a control is made; the answer tells whether a command is the hinted one. */
export function hinted(): (command: Command) => boolean {
  const told = toldHint();
  return (command) => {
    const hint = told();
    return hint !== null && sameCommand(hint, command);
  };
}
