/** The birds that represent players: their drawings, and the face of each seat. */

import { GUEST_NAME, type ChosenFace, type SeatInfo } from "../protocol";

/** The colors and marks of a bird; absent marks are left out. */
export interface Plumage {
  back: string;
  head: string;
  breast: string;
  beak: string;
  /** Around the beak. */
  face?: string;
  /** On top of the head. */
  cap?: string;
  /** A stripe above the eye. */
  brow?: string;
  /** A ring around the eye. */
  ring?: string;
  /** A dark band below the head. */
  collar?: string;
  crest?: boolean;
  /** The shape of the beak: thick for seeds, thin for insects. */
  bill?: "thin" | "thick";
  /** A tail that stands up. */
  tail?: boolean;
  /** The background. */
  sky: string;
}

/** The birds of bots, by their names. */
const BOT_BIRDS = {
  robin: {
    back: "#6f5843",
    head: "#6f5843",
    breast: "#d8622c",
    face: "#d8622c",
    beak: "#3a332c",
    sky: "#dcebe0",
    bill: "thin",
  },
  wren: {
    back: "#8a5832",
    head: "#8a5832",
    breast: "#dbbd90",
    brow: "#f4e3c1",
    beak: "#5a4530",
    sky: "#f3e5c3",
    bill: "thin",
    tail: true,
  },
  martin: {
    back: "#24345a",
    head: "#24345a",
    breast: "#f6f3ea",
    face: "#f6f3ea",
    cap: "#1b2846",
    beak: "#17191f",
    sky: "#cfe3f2",
    bill: "thin",
  },
  jay: {
    back: "#3f74b8",
    head: "#3f74b8",
    breast: "#e4e8ea",
    face: "#f4f5f3",
    collar: "#1d2635",
    beak: "#22262c",
    sky: "#f4e7cf",
    crest: true,
  },
  merle: {
    back: "#25262d",
    head: "#25262d",
    breast: "#34353e",
    ring: "#e9982f",
    beak: "#e9982f",
    sky: "#e9dfc8",
  },
  phoebe: {
    back: "#6e6b60",
    head: "#57554c",
    breast: "#ece3b5",
    beak: "#2b2a26",
    sky: "#d8e6d0",
    cap: "#484740",
    bill: "thin",
  },
  lark: {
    back: "#8c744f",
    head: "#a58a60",
    breast: "#eed15f",
    brow: "#f3e6c2",
    collar: "#2c2a24",
    beak: "#56503f",
    sky: "#dbe7ef",
    bill: "thin",
  },
  linnet: {
    back: "#7d5a41",
    head: "#94857a",
    breast: "#d98f80",
    cap: "#b23b3a",
    beak: "#6a625a",
    sky: "#e6e3cf",
    bill: "thick",
  },
} as const satisfies Record<string, Plumage>;

/** The birds that people may choose. */
const PLAYER_BIRDS: Record<ChosenFace["bird"], Omit<Plumage, "sky">> = {
  cardinal: {
    back: "#a82527",
    head: "#c43030",
    breast: "#cf4640",
    face: "#221d1e",
    beak: "#ee8a3a",
    crest: true,
    bill: "thick",
  },
  goldfinch: {
    back: "#3a3630",
    head: "#f0c02e",
    breast: "#f3cd4e",
    cap: "#25231f",
    beak: "#e28a4a",
    bill: "thick",
  },
  chickadee: {
    back: "#7f857f",
    head: "#f6f3ea",
    breast: "#ead9bd",
    cap: "#22252a",
    collar: "#22252a",
    beak: "#22252a",
    bill: "thin",
  },
  bluebird: {
    back: "#2f62b5",
    head: "#3670c9",
    breast: "#c9683a",
    beak: "#22262c",
    bill: "thin",
  },
  dove: {
    back: "#b9aca4",
    head: "#cfc4bc",
    breast: "#e8ddd6",
    ring: "#8fb6c9",
    collar: "#6d625d",
    beak: "#54494a",
    bill: "thin",
  },
  puffin: {
    back: "#25272d",
    head: "#25272d",
    breast: "#f6f3ea",
    face: "#f6f3ea",
    beak: "#e5642b",
    ring: "#e9ded0",
    bill: "thick",
  },
};

/** The background colors; dark letters are readable on each. */
export const SKIES: Record<ChosenFace["color"], string> = {
  gold: "#f6d98b",
  green: "#bfe0c4",
  blue: "#bcd9f2",
  red: "#f4c6bd",
  violet: "#d9cdf0",
  gray: "#dcdfdd",
};

export const FACE_BIRDS = Object.keys(PLAYER_BIRDS) as ChosenFace["bird"][];
export const FACE_COLORS = Object.keys(SKIES) as ChosenFace["color"][];

/**
 * The face of somebody who has not chosen one: the first letter of the *name*, with a bird and a color that follow from
 * it.
 */
export function usualFace(name: string): ChosenFace {
  const [first = ""] = name === GUEST_NAME ? "" : name.trim();
  const initials = /\p{L}/u.test(first) ? first.toLocaleUpperCase() : "";
  const code = initials.codePointAt(0) ?? 0;
  const bird = FACE_BIRDS[code % FACE_BIRDS.length] ?? "cardinal";
  const color = FACE_COLORS[Math.floor(code / FACE_BIRDS.length) % FACE_COLORS.length] ?? "gold";
  return { bird, color, initials };
}

/** The first letter or emoji of a *name*, with all its combining characters. */
export function firstLetter(name: string): string {
  const text = name.trim();
  const [first = ""] =
    "Segmenter" in Intl
      ? Array.from(new Intl.Segmenter().segment(text), (part) => part.segment)
      : Array.from(text);
  return first.toLocaleUpperCase();
}

/** A face to draw: a bird, and letters below it. */
export interface Portrait {
  look: Plumage;
  initials: string;
}

/** The face of whoever sits at a seat; `null` where nobody does, and for a bot whose bird is not known. */
export function portraitOf(
  seat: Pick<SeatInfo, "kind" | "name" | "face"> | undefined,
): Portrait | null {
  if (seat?.kind === "person") return portrait(seat.face ?? usualFace(seat.name));
  const name = seat?.kind === "bot" ? seat.name.toLowerCase() : "";
  const look = Object.entries<Plumage>(BOT_BIRDS).find(([bird]) => bird === name)?.[1];
  return look ? { look, initials: "" } : null;
}

export function portrait({ bird, color, initials }: ChosenFace): Portrait {
  return { look: { ...PLAYER_BIRDS[bird], sky: SKIES[color] }, initials: initials ?? "" };
}
