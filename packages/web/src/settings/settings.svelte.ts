import { isLevel, type Level } from '@kalah/engine/levels';
import { CLASSIC, MAX_PITS, MAX_SEEDS, type Variant } from '@kalah/rules';
import { PACES, type Pace } from '../board/timing.ts';
import { findItem, setItem } from '../ui/storage.ts';

export type Theme = 'system' | 'light' | 'dark';

interface Kept {
  theme: Theme;
  pace: Pace;
  sounds: boolean;
  numbers: boolean;
  name: string;
  level: Level;
  /** The rules new games begin with. */
  pits: number;
  seeds: number;
  capturesAlone: boolean;
  /** Empty while the browser's languages decide. */
  language: string;
}

const DEFAULTS: Kept = {
  theme: 'system',
  pace: 'steady',
  sounds: true,
  numbers: true,
  name: '',
  level: 3,
  pits: CLASSIC.pits,
  seeds: CLASSIC.seeds,
  capturesAlone: false,
  language: '',
};

/** The player's wishes, kept in this browser. */
class Settings {
  #kept = $state<Kept>({ ...DEFAULTS, ...toSane(findItem<Partial<Kept>>('settings') ?? {}) });

  get theme() {
    return this.#kept.theme;
  }
  get pace() {
    return this.#kept.pace;
  }
  get sounds() {
    return this.#kept.sounds;
  }
  get numbers() {
    return this.#kept.numbers;
  }
  get name() {
    return this.#kept.name;
  }
  get level() {
    return this.#kept.level;
  }
  get variant(): Variant {
    const { pits, seeds, capturesAlone } = this.#kept;
    return { pits, seeds, capturesAlone };
  }
  get language() {
    return this.#kept.language;
  }

  change(wish: Partial<Kept>): void {
    Object.assign(this.#kept, wish);
    setItem('settings', this.#kept);
    if (wish.theme) showTheme(wish.theme);
  }
}

/** What an older version or another hand wrote is taken only where it makes sense. */
function toSane(kept: Partial<Kept>): Partial<Kept> {
  const sane = { ...kept };
  if (sane.pace !== undefined && !(sane.pace in PACES)) delete sane.pace;
  if (!isLevel(sane.level)) delete sane.level;
  if (!isCount(sane.pits, 1, MAX_PITS)) delete sane.pits;
  if (!isCount(sane.seeds, 1, MAX_SEEDS)) delete sane.seeds;
  return sane;
}

function isCount(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export const settings = new Settings();
