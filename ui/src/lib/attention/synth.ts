/** Synthesizes the sounds of the table: soft notes, and paper on felt. There are no sound files. */

import type { Cue } from "./cues";

/** A note like that of a wooden bar, or a rustle of paper. */
interface Voice {
  kind: "note" | "paper";
  /** The start, in seconds after the start of the cue. */
  at: number;
  /** The frequency of the note, or the center frequency of the rustle, in hertz. */
  pitch: number;
  /** The length in seconds, including the decay. */
  length: number;
  /** The volume, from 0 to 1. */
  volume: number;
}

const note = (at: number, pitch: number, length = 0.5, volume = 0.16): Voice => ({
  kind: "note",
  at,
  pitch,
  length,
  volume,
});
const paper = (at: number, pitch = 1500, length = 0.09, volume = 0.2): Voice => ({
  kind: "paper",
  at,
  pitch,
  length,
  volume,
});

const [A3, C4, E4, G4, C5, E5, G5, A5, C6] = [
  220, 261.63, 329.63, 392, 523.25, 659.25, 783.99, 880, 1046.5,
];

export const SCORE: Readonly<Record<Cue, readonly Voice[]>> = {
  deal: [0, 1, 2, 3, 4, 5].map((i) => paper(i * 0.075, 1300 + 120 * (i % 3), 0.07, 0.11)),
  card: [paper(0), note(0, 140, 0.08, 0.1)],
  trick: [paper(0, 700, 0.22, 0.16), paper(0.06, 500, 0.2, 0.12), note(0.12, A3, 0.25, 0.07)],
  turn: [note(0, E5, 0.45, 0.13), note(0.13, A5, 0.6, 0.12)],
  made: [note(0, C5, 0.5, 0.11), note(0.12, E5, 0.5, 0.11), note(0.24, G5, 0.8, 0.12)],
  set: [note(0, E4, 0.5, 0.14), note(0.18, C4, 0.8, 0.14)],
  win: [
    note(0, G4, 0.5, 0.1),
    note(0.13, C5, 0.5, 0.1),
    note(0.26, E5, 0.5, 0.1),
    note(0.39, G5, 0.6, 0.1),
    note(0.56, C6, 1.2, 0.12),
    note(0.56, E5, 1.2, 0.07),
  ],
};

/** The length of a sound in seconds. */
export function lengthOf(cue: Cue): number {
  return Math.max(...SCORE[cue].map(({ at, length }) => at + length));
}

const ATTACK_SECONDS = 0.008;
/** The gain that counts as silence; an exponential ramp cannot reach 0. */
const SILENT_GAIN = 0.0001;

export class Synth {
  #context: AudioContext;
  #out: AudioNode;
  #noise: AudioBuffer;

  constructor(context: AudioContext) {
    this.#context = context;
    // A low-pass filter makes the sounds warm.
    const warm = context.createBiquadFilter();
    warm.type = "lowpass";
    warm.frequency.value = 3200;
    warm.connect(context.destination);
    this.#out = warm;
    this.#noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = this.#noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }

  /** Plays *cues* one after the other; each begins before the last has faded. */
  play(cues: readonly Cue[]): void {
    let start = this.#context.currentTime + 0.01;
    for (const cue of cues) {
      for (const voice of SCORE[cue]) this.#sound(voice, start + voice.at);
      start += Math.min(0.35, lengthOf(cue));
    }
  }

  #sound(voice: Voice, start: number): void {
    const { kind, length, volume, pitch } = voice;
    const envelope = this.#context.createGain();
    envelope.connect(this.#out);
    envelope.gain.setValueAtTime(SILENT_GAIN, start);
    envelope.gain.exponentialRampToValueAtTime(volume, start + ATTACK_SECONDS);
    envelope.gain.exponentialRampToValueAtTime(SILENT_GAIN, start + length);
    if (kind === "paper") this.#rustle(pitch, start, length, envelope);
    else {
      this.#tone(pitch, start, length, envelope);
      // A little of the fourth partial, as in the sound of a wooden bar.
      const strike = this.#context.createGain();
      strike.gain.setValueAtTime(0.25, start);
      strike.gain.exponentialRampToValueAtTime(SILENT_GAIN, start + Math.min(0.12, length));
      strike.connect(envelope);
      this.#tone(pitch * 4, start, length, strike);
    }
  }

  #tone(pitch: number, start: number, length: number, into: AudioNode): void {
    const tone = this.#context.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(into);
    tone.start(start);
    tone.stop(start + length);
  }

  #rustle(pitch: number, start: number, length: number, into: AudioNode): void {
    const noise = this.#context.createBufferSource();
    const band = this.#context.createBiquadFilter();
    noise.buffer = this.#noise;
    band.type = "bandpass";
    band.frequency.value = pitch;
    band.Q.value = 0.8;
    noise.connect(band).connect(into);
    noise.start(start, Math.random() * 0.2);
    noise.stop(start + length);
  }
}
