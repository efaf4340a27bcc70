/** What is said about an event: read to people who listen, and shown for a moment where nothing else tells it. */

import { rulingText } from "./table/rulings";
import type { Event, TableView } from "./protocol";
import * as words from "./words";
import { count, does, inSentence, isYou, list, plainName, trumpName, type Table } from "./words";

/** An event as it is announced, or `""` where nothing need be said. *view* is what is shown with it. */
export function announce(table: Table, event: Event, view: TableView): string {
  const { info } = table;
  const cards = (all: readonly number[]): string =>
    list(all.map((card) => inSentence(info.pack[card], info.skin)));
  switch (event.kind) {
    case "trump_turned": {
      const turned = `${cards(event.cards)} ${event.cards.length === 1 ? "is" : "are"} turned`;
      return `${capital(turned)}: trump is ${trumpName(event.trump, info.skin)}.`;
    }
    case "trump_cut":
      return `The cut shows trump: ${trumpName(event.trump, info.skin)}.`;
    case "nest_taken":
      return event.faces.length > 0
        ? `${does(table, event.seat, "take", "takes")} the nest, for all to see: ${cards(event.faces)}.`
        : words.announce(table, event, view);
    case "swapped": {
      if (event.count === 0)
        return `${does(table, event.seat, "keep your cards", "keeps all cards")}.`;
      const got = event.drawn ? ` You get ${cards(event.drawn)}.` : "";
      return `${does(table, event.seat, "exchange", "exchanges")} a card with the pile.${got}`;
    }
    case "redrawn": {
      if (event.count === 0)
        return `${does(table, event.seat, "keep your cards", "keeps all cards")}.`;
      const open = event.open_card === null ? "" : `, ${cards([event.open_card])} among them`;
      const drawn = event.drawn ? ` You get ${cards(event.drawn)}.` : "";
      return `${does(table, event.seat, "throw", "throws")} ${count(event.count, "card")} and ${
        isYou(table, event.seat) ? "draw" : "draws"
      } as many${open}.${drawn}`;
    }
    case "partner_called":
      return `${does(table, event.seat, "call", "calls")} ${cards([event.card])}.`;
    case "partner_shown": {
      const declarer = view.contract?.declarer ?? null;
      if (event.partner === declarer)
        return `${does(table, event.partner, "play", "plays")} alone.`;
      if (isYou(table, event.partner)) return "You are the partner.";
      return isYou(table, declarer)
        ? `${plainName(table, event.partner)} is your partner.`
        : `${plainName(table, event.partner)} is the partner.`;
    }
    case "dummy_shown":
      return `The hand of ${words.inText(plainName(table, event.seat))} is turned face up.`;
    case "drew": {
      const what =
        event.open_card !== null
          ? `the open card, ${cards([event.open_card])}`
          : event.card === null
            ? "a hidden card"
            : cards([event.card]);
      return `${does(table, event.seat, "draw", "draws")} ${what}.`;
    }
    case "stock_turned":
      return `The next open card is ${cards([event.card])}.`;
    case "chips_placed": {
      const board = view.boards[event.seat] ?? [];
      const places = cards(event.spaces.map((space) => board[space] ?? -1));
      const nest = event.nest.length > 0 ? ` The nest held ${cards(event.nest)}.` : "";
      if (event.spaces.length === 0) return nest.trim();
      return `${does(table, event.seat, "put", "puts")} ${event.spaces.length === 1 ? "a chip" : "chips"} on ${places}.${nest}`;
    }
    case "chip_removed": {
      if (event.owner === null || event.space === null) {
        return `${does(table, event.seat, "leave", "leaves")} all chips where they are.`;
      }
      const card = view.boards[event.owner]?.[event.space] ?? -1;
      const whose = isYou(table, event.owner)
        ? "your board"
        : event.owner === event.seat
          ? "their own board"
          : `the board of ${plainName(table, event.owner)}`;
      return `${does(table, event.seat, "take", "takes")} the chip off ${cards([card])} on ${whose}.`;
    }
    case "line_completed":
      return `A full line! ${does(table, event.seat, "win", "wins")} the game.`;
    case "play_started":
      return `${does(table, event.leader, "lead", "leads")} to the first trick.`;
    case "agreed":
      // Said at the table while it is waited for; nothing to look at again.
      return "";
    default:
      return rulingText(table, event, view) || words.announce(table, event, view);
  }
}

/** What stands on the table for a moment about *event*; `""` where the table itself shows it. */
export function notice(table: Table, event: Event, view: TableView): string {
  switch (event.kind) {
    case "swapped":
    case "redrawn":
    case "drew":
      // Cards of one's own are seen in the hand.
      return announce(
        table,
        "drawn" in event ? { ...event, drawn: null } : { ...event, card: null },
        view,
      );
    case "nest_taken":
    case "trump_turned":
    case "trump_cut":
    case "partner_called":
    case "partner_shown":
    case "dummy_shown":
    case "chips_placed":
    case "chip_removed":
    case "line_completed":
      return announce(table, event, view);
    default:
      return "";
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
