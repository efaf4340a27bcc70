/** The settings that this browser remembers: appearance, motion, sound, language and the level of bots. */

import { onDevice } from "./browser-storage";

/** How long each event is shown while others play. */
export type Pace = "slow" | "normal" | "quick";

export type Theme = "auto" | "light" | "dark";

/** The level of bots for new players. */
const NEW_PLAYER_LEVEL = "beginner";

const dark = query("(prefers-color-scheme: dark)");
const still = query("(prefers-reduced-motion: reduce)");

class Settings {
  theme = $state<Theme>(
    read("theme") === "light" ? "light" : read("theme") === "dark" ? "dark" : "auto",
  );
  /** Whether the person wants animations; `null` to follow the system. */
  motion = $state<boolean | null>(flag("motion"));
  largeText = $state(flag("large_text") ?? false);
  /** Whether a single tap plays a card on a touch screen. */
  oneTap = $state(flag("one_tap") ?? false);

  pace = $state<Pace>(paceOf(read("pace")));

  /** Whether single letters are shortcuts at the table. */
  letters = $state(flag("letters") ?? true);

  /** Whether the table plays sounds. */
  sounds = $state(flag("sounds") ?? true);
  /** Whether a phone vibrates when it is one's turn. */
  vibrates = $state(flag("vibration") ?? true);
  /** Whether notifications tell when it is one's turn; switching this on asks the browser for permission. */
  notifies = $state(flag("notify") ?? false);

  /** The level of bots that was chosen last for a new table; `null` if none was chosen. */
  botLevel = $state(read("bots"));
  /** Whether a match was finished in this browser. */
  played = $state(flag("played") ?? false);

  /** The chosen language as a BCP 47 tag; `null` if none was chosen. */
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

  /** Whether everything is shown at once, without pauses; for tests. */
  get noPace(): boolean {
    return read("pace") === "0";
  }

  /** The level of bots to offer: the last choice, or beginners for new players; `null` for the server's default. */
  get preferredLevel(): string | null {
    return this.botLevel ?? (this.played ? null : NEW_PLAYER_LEVEL);
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

  /** Notes that a match was finished; the level of bots that was offered so far stays the same. */
  setPlayed(): void {
    if (this.botLevel === null) this.setBotLevel(this.preferredLevel);
    this.played = true;
    writeFlag("played", true);
  }

  setLanguage(tag: string | null): void {
    this.language = tag;
    write("language", tag);
  }

  /** Sets the attributes of *root* that the style sheets use. */
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
