import { settings } from '../../settings/settings.svelte.ts';
import { findItem, onStorageChange, setItem } from '../../ui/storage.ts';
import { type Day, type Diary, noteResult, noteSolved, toDiary } from './diary.ts';
import { addResult, type PuzzleRecord, toRecord } from './record.ts';
import type { Result } from './solving.ts';
import { addRecent, toRecent } from './storm.ts';

const RECORD = 'puzzles';
const DIARY = 'puzzle-days';
const LONE = 'puzzle-lone';
const STORM = 'puzzle-storm';
const STORM_RECENT = 'puzzle-storm-recent';

/** How the player of this browser does with puzzles, kept in its storage. */
class Progress {
  #record = $state.raw(toRecord(findItem(RECORD)));
  #diary = $state.raw(toDiary(findItem(DIARY)));
  #bestStorm = $state(readBest());
  #capturesAlone = $state(findItem<unknown>(LONE));

  get record(): PuzzleRecord {
    return this.#record;
  }

  get diary(): Diary {
    return this.#diary;
  }

  get bestStorm(): number {
    return this.#bestStorm;
  }

  /** The capture rule of the puzzles that are chosen. It is that of new games until the player chooses another one. */
  get capturesAlone(): boolean {
    const chosen = this.#capturesAlone;
    return typeof chosen === 'boolean' ? chosen : settings.variant.capturesAlone;
  }

  chooseRule(capturesAlone: boolean): void {
    this.#capturesAlone = capturesAlone;
    setItem(LONE, capturesAlone);
  }

  /** Adds the first result of a puzzle; returns by how much it changed the rating. */
  add(puzzle: { readonly id: string; readonly rating: number }, result: Result): number {
    const before = this.#record.rating.rating;
    this.#record = addResult(this.#record, puzzle, result, Date.now());
    setItem(RECORD, this.#record);
    return Math.round(this.#record.rating.rating) - Math.round(before);
  }

  addDaily(day: Day, result: Result, today: Day): void {
    this.#keepDiary(noteResult(this.#diary, day, result, today));
  }

  addSolvedDaily(day: Day, today: Day): void {
    this.#keepDiary(noteSolved(this.#diary, day, today));
  }

  get recentStorm(): readonly string[] {
    return toRecent(findItem(STORM_RECENT));
  }

  addStormPuzzle(id: string): void {
    setItem(STORM_RECENT, addRecent(this.recentStorm, id));
  }

  addStorm(solved: number): boolean {
    if (solved <= this.#bestStorm) return false;
    this.#bestStorm = solved;
    setItem(STORM, solved);
    return true;
  }

  /** Follows what other tabs do; returns a function that stops it. */
  follow(): () => void {
    const stops = [
      onStorageChange(RECORD, () => (this.#record = toRecord(findItem(RECORD)))),
      onStorageChange(DIARY, () => (this.#diary = toDiary(findItem(DIARY)))),
      onStorageChange(STORM, () => (this.#bestStorm = readBest())),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  #keepDiary(diary: Diary): void {
    this.#diary = diary;
    setItem(DIARY, diary);
  }
}

function readBest(): number {
  const best = findItem<unknown>(STORM);
  return Number.isInteger(best) && (best as number) > 0 ? (best as number) : 0;
}

export const progress = new Progress();
