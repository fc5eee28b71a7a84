import type { Sound } from './playback.ts';

const TONE = 'triangle';

let context: AudioContext | undefined;

/** Browsers allow sound only after a user gesture; called on every click and key. */
export function allowSounds(): void {
  context ??= createContext();
  if (context.state === 'suspended') void context.resume();
}

/** The first oscillator of a kind takes longest, so it is created before seeds move. */
function createContext(): AudioContext {
  const context = new AudioContext();
  context.createOscillator().type = TONE;
  return context;
}

/** Plays a quiet synthesised sound; `fullness` is the number of seeds in the house. */
export function playSound(sound: Sound, fullness: number): void {
  if (context?.state !== 'running') return;
  for (const beat of BEATS[sound](fullness)) knock(beat);
}

const BEATS: Record<Sound, (fullness: number) => readonly Knock[]> = {
  seed: (fullness) => [{ pitch: 1500 - 60 * Math.min(fullness, 12), length: 0.05, loudness: 0.11 }],
  store: (fullness) => [{ pitch: 420 - 3 * Math.min(fullness, 40), length: 0.11, loudness: 0.16 }],
  again: () => [
    { pitch: 520, length: 0.09, loudness: 0.1 },
    { pitch: 660, length: 0.1, loudness: 0.1, after: 0.09 },
  ],
  capture: () =>
    Array.from({ length: 6 }, (_, hit) => ({
      pitch: 1300 - hit * 130,
      length: 0.04,
      loudness: 0.09,
      after: hit * 0.026,
    })),
  end: () =>
    [660, 550, 440].map((pitch, note) => ({ pitch, length: 0.12, loudness: 0.1, after: note * 0.12 })),
  low: () => [
    { pitch: 880, length: 0.09, loudness: 0.13 },
    { pitch: 880, length: 0.12, loudness: 0.13, after: 0.16 },
  ],
  second: () => [{ pitch: 740, length: 0.06, loudness: 0.1 }],
};

interface Knock {
  pitch: number;
  length: number;
  loudness: number;
  after?: number;
}

/** A short falling tone, like a knock on wood. Times in seconds. */
function knock({ pitch, length, loudness, after = 0 }: Knock): void {
  if (!context) return;
  const at = context.currentTime + after;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = TONE;
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + length);
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}
