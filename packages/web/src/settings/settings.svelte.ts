import { isLevel, type Level } from '@kalah/engine/levels';
import { CLASSIC, MAX_PITS, MAX_SEEDS, type Variant } from '@kalah/rules';
import { PIT_NUMBERS, type PitNumbers } from '../board/pit-numbers.ts';
import { PACES, type Pace } from '../board/timing.ts';
import { allowShortcuts } from '../ui/shortcut.ts';
import { findItem, setItem } from '../ui/storage.ts';

export type Theme = 'system' | 'light' | 'dark';

interface Values {
  theme: Theme;
  pace: Pace;
  sounds: boolean;
  /** Whether the numbers of counted seeds are said aloud. */
  spoken: boolean;
  /** Whether the seeds of every pit are counted beside it. */
  numbers: boolean;
  pitNumbers: PitNumbers;
  /** Whether single keys play pits and run actions. */
  shortcuts: boolean;
  /** Whether the board turns to the side to move when two people share the device. */
  turning: boolean;
  clockColour: boolean;
  clockSound: boolean;
  /** Whether moves of correspondence games are confirmed before they are played. */
  confirmMoves: boolean;
  name: string;
  level: Level;
  pits: number;
  seeds: number;
  capturesAlone: boolean;
  /** Empty as long as the browser decides. */
  language: string;
}

const DEFAULTS: Values = {
  theme: 'system',
  pace: 'steady',
  sounds: true,
  spoken: false,
  numbers: true,
  pitNumbers: 'auto',
  shortcuts: true,
  turning: true,
  clockColour: true,
  clockSound: true,
  confirmMoves: true,
  name: '',
  level: 1,
  pits: CLASSIC.pits,
  seeds: CLASSIC.seeds,
  capturesAlone: false,
  language: '',
};

class Settings {
  #values = $state<Values>({ ...DEFAULTS, ...toValid(findItem<Partial<Values>>('settings') ?? {}) });

  constructor() {
    allowShortcuts(this.#values.shortcuts);
  }

  get theme() {
    return this.#values.theme;
  }
  get pace() {
    return this.#values.pace;
  }
  get sounds() {
    return this.#values.sounds;
  }
  get spoken() {
    return this.#values.spoken;
  }
  get counts() {
    return this.#values.numbers;
  }
  get pitNumbers() {
    return this.#values.pitNumbers;
  }
  /** Lessons and the analysis speak of pits by their numbers all the time. */
  get studyPitNumbers(): PitNumbers {
    return this.pitNumbers === 'auto' ? 'always' : this.pitNumbers;
  }
  get shortcuts() {
    return this.#values.shortcuts;
  }
  get turning() {
    return this.#values.turning;
  }
  get clockColour() {
    return this.#values.clockColour;
  }
  get clockSound() {
    return this.#values.clockSound;
  }
  get confirmMoves() {
    return this.#values.confirmMoves;
  }
  get name() {
    return this.#values.name;
  }
  get level() {
    return this.#values.level;
  }
  get variant(): Variant {
    const { pits, seeds, capturesAlone } = this.#values;
    return { pits, seeds, capturesAlone };
  }
  get language() {
    return this.#values.language;
  }

  change(changes: Partial<Values>): void {
    Object.assign(this.#values, changes);
    setItem('settings', this.#values);
    if (changes.theme) showTheme(changes.theme);
    allowShortcuts(this.#values.shortcuts);
  }
}

/** Drops stored values that an older version or something else wrote and that are not valid. */
function toValid(stored: Partial<Values>): Partial<Values> {
  const valid = { ...stored };
  if (valid.pace !== undefined && !(valid.pace in PACES)) delete valid.pace;
  if (!PIT_NUMBERS.includes(valid.pitNumbers!)) delete valid.pitNumbers;
  if (!isLevel(valid.level)) delete valid.level;
  if (!isCount(valid.pits, 1, MAX_PITS)) delete valid.pits;
  if (!isCount(valid.seeds, 1, MAX_SEEDS)) delete valid.seeds;
  return valid;
}

function isCount(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export const settings = new Settings();
