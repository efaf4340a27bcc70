/** The symbols of the four colors, so that no player has to tell cards apart by color alone; in a view box of 24 by 24. */

import type { TableInfo } from "../lib/protocol";
import type { Color } from "../lib/table/cards";

export interface Shape {
  path: string;
  /** The path of a line drawn on the shape. */
  detail?: string;
}

const ROOK: Record<Color, Shape> = {
  red: { path: "M12 1.2 20.8 12 12 22.8 3.2 12Z" },
  green: {
    path: "M21.6 2.4C11.4 1.6 3.4 6.4 3.2 14.6c0 1.5.2 2.9.7 4.1l-2 2.4 1.9 1.7 2.1-2.4c1.2.5 2.5.7 3.9.7 8.4 0 12.4-8.2 11.8-18.7Z",
    detail: "M6.4 18.2C9.2 13.6 12.8 10 17 7.4",
  },
  yellow: {
    path: "M12 .9l3.3 7.2 7.8.9-5.8 5.3 1.6 7.7L12 18.1l-6.9 3.9 1.6-7.7L.9 9l7.8-.9Z",
  },
  black: { path: "M12 1.3l9.3 5.35v10.7L12 22.7l-9.3-5.35V6.65Z" },
};

const STANDARD: Record<Color, Shape> = {
  red: {
    path: "M12 21.8C5 15.8 1.8 12.2 1.8 8.3 1.8 5.2 4.1 2.9 7 2.9c2 0 3.9 1.1 5 3 1.1-1.9 3-3 5-3 2.9 0 5.2 2.3 5.2 5.4 0 3.9-3.2 7.5-10.2 13.5Z",
  },
  green: { path: "M12 1 19.6 12 12 23 4.4 12Z" },
  yellow: {
    path: "M12 1.6a4.9 4.9 0 0 1 4.3 7.2 4.9 4.9 0 1 1-3.2 8.4c.2 2.4 1 3.9 2.5 5.2H8.4c1.5-1.3 2.3-2.8 2.5-5.2a4.9 4.9 0 1 1-3.2-8.4A4.9 4.9 0 0 1 12 1.6Z",
  },
  black: {
    path: "M12 1.2c4.3 5.3 9.2 8.2 9.2 12.5 0 2.7-2 4.6-4.5 4.6-1.5 0-2.8-.7-3.5-1.9.2 2.5.9 4.3 2.4 5.9H8.4c1.5-1.6 2.2-3.4 2.4-5.9-.7 1.2-2 1.9-3.5 1.9-2.5 0-4.5-1.9-4.5-4.6 0-4.3 4.9-7.2 9.2-12.5Z",
  },
};

export function shapeOf(color: Color, skin: TableInfo["skin"]): Shape {
  return (skin === "standard" ? STANDARD : ROOK)[color];
}

/** The colors that a card is drawn in: `fill` for its symbols, `text` (dark enough to read) for its numbers. */
export function inkOf(color: Color, skin: TableInfo["skin"]): { fill: string; text: string } {
  if (skin === "standard") {
    const red = color === "red" || color === "green";
    return red ? { fill: "#c1272d", text: "#b3202a" } : { fill: "#23272b", text: "#23272b" };
  }
  return {
    red: { fill: "#c8102e", text: "#b50f2a" },
    green: { fill: "#1c7f42", text: "#14692f" },
    yellow: { fill: "#f0b400", text: "#805800" },
    black: { fill: "#262b31", text: "#262b31" },
  }[color];
}
