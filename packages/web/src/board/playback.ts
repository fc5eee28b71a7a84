export type Sound = 'seed' | 'store' | 'again' | 'capture' | 'end' | 'low' | 'second';

/** How the player wants moves shown; read again for every move. */
export interface Playback {
  /** A factor on all durations; 0 shows moves at once. */
  readonly pace: number;
  /** Whether sowing takes a second per seed, and every seed is numbered. */
  readonly counting: boolean;
  readonly reducedMotion: boolean;
  /** `fullness` is the number of seeds in the house. */
  sound(sound: Sound, fullness: number): void;
  speak(number: number): void;
}
