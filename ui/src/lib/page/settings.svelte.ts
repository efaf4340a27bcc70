/** What this browser remembers: how things should look and move, the language, and how good bots should be. */

import { onDevice } from "./kept-texts";

/** How long things are shown while others play. */
export type Pace = "slow" | "normal" | "quick";

export type Theme = "auto" | "light" | "dark";

/** The level of bots for whoever is new. */
const BEGINNER = "beginner";

const dark = query("(prefers-color-scheme: dark)");
const still = query("(prefers-reduced-motion: reduce)");

class Settings {
  theme = $state<Theme>(
    read("theme") === "light" ? "light" : read("theme") === "dark" ? "dark" : "auto",
  );
  /** What the person chose, or `null` to follow the system. */
  motion = $state<boolean | null>(flag("motion"));
  largeText = $state(flag("large_text") ?? false);
  /** Whether one tap plays a card on a touch screen. */
  oneTap = $state(flag("one_tap") ?? false);

  pace = $state<Pace>(paceOf(read("pace")));

  /** Whether single letters are shortcuts at the table. */
  letters = $state(flag("letters") ?? true);

  /** Whether the table may be heard. */
  sounds = $state(flag("sounds") ?? true);
  /** Whether a phone may vibrate when it is one's turn. */
  vibrates = $state(flag("vibration") ?? true);
  /** Whether a notification may say that it is one's turn; the browser is asked when this is switched on. */
  notifies = $state(flag("notify") ?? false);

  /** How good the bots of new tables are to be, as chosen last; `null`: nobody chose. */
  botLevel = $state(read("bots"));
  /** Whether a match was played to its end in this browser. */
  played = $state(flag("played") ?? false);

  /** The language of the pages as a BCP 47 tag, as chosen; `null`: nobody chose. */
  language = $state(read("language"));

  #systemDark = $state(dark?.matches ?? false);
  #systemStill = $state(still?.matches ?? false);

  constructor() {
    dark?.addEventListener("change", (event) => (this.#systemDark = event.matches));
    still?.addEventListener("change", (event) => (this.#systemStill = event.matches));
  }

  get isDark(): boolean {
    return this.theme === "auto" ? this.#systemDark : this.theme === "dark";
  }

  get moves(): boolean {
    return this.motion ?? !this.#systemStill;
  }

  /** Whether cards are shown at once, without any pause; for tests. */
  get noPace(): boolean {
    return read("pace") === "0";
  }

  /** How good bots are to be; `null`: as good as the server's usual ones. Whoever has not played yet is offered beginners. */
  get wishedLevel(): string | null {
    return this.botLevel ?? (this.played ? null : BEGINNER);
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    write("pace", pace === "normal" ? null : pace);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    write("theme", theme === "auto" ? null : theme);
  }

  setMotion(on: boolean): void {
    this.motion = on;
    writeFlag("motion", on);
  }

  setLargeText(on: boolean): void {
    this.largeText = on;
    writeFlag("large_text", on);
  }

  setOneTap(on: boolean): void {
    this.oneTap = on;
    writeFlag("one_tap", on);
  }

  setLetters(on: boolean): void {
    this.letters = on;
    writeFlag("letters", on);
  }

  setSounds(on: boolean): void {
    this.sounds = on;
    writeFlag("sounds", on);
  }

  setVibration(on: boolean): void {
    this.vibrates = on;
    writeFlag("vibration", on);
  }

  setNotify(on: boolean): void {
    this.notifies = on;
    writeFlag("notify", on);
  }

  setBotLevel(level: string | null): void {
    this.botLevel = level;
    write("bots", level);
  }

  setPlayed(): void {
    this.played = true;
    writeFlag("played", true);
  }

  setLanguage(tag: string | null): void {
    this.language = tag;
    write("language", tag);
  }

  /** Tells the style sheet. */
  apply(root: HTMLElement): void {
    root.dataset["theme"] = this.isDark ? "dark" : "light";
    root.dataset["motion"] = this.moves ? "on" : "off";
    root.dataset["text"] = this.largeText ? "large" : "normal";
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", this.isDark ? "#10201b" : "#2c5a47");
  }
}

function paceOf(text: string | null): Pace {
  return text === "slow" || text === "quick" ? text : "normal";
}

function query(text: string): MediaQueryList | null {
  return typeof matchMedia === "function" ? matchMedia(text) : null;
}

function read(name: string): string | null {
  return onDevice.get(`rookery_${name}`);
}

function flag(name: string): boolean | null {
  const text = read(name);
  return text === null ? null : text === "1";
}

function write(name: string, text: string | null): void {
  if (text === null) onDevice.remove(`rookery_${name}`);
  else onDevice.set(`rookery_${name}`, text);
}

function writeFlag(name: string, on: boolean): void {
  write(name, on ? "1" : "0");
}

export const settings = new Settings();
