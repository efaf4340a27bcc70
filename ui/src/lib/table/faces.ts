/** The birds that stand for players: what each looks like, and whose face a seat has. */

/** The colors and marks of a bird; what it does not have is left out. */
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
  /** A dark band through the eye, or below the head. */
  mask?: string;
  collar?: string;
  crest?: boolean;
  /** A beak for seeds is thick, one for flies is thin. */
  bill?: "thin" | "thick";
  /** A tail that stands up. */
  tail?: boolean;
  /** Behind the bird. */
  sky: string;
}

export const BIRDS = {
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
} as const satisfies Record<string, Plumage>;
export type BirdName = keyof typeof BIRDS;

/** The bird that somebody called *name* is, or `null` for a name that is no bird's. */
export function birdOf(name: string): BirdName | null {
  const key = name.toLowerCase();
  return key in BIRDS ? (key as BirdName) : null;
}
