import { CLASSIC, type Position, startPosition } from '@kalah/rules';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPage } from '../../test/runes.ts';
import { toAnimation } from '../game/animation.ts';
import { findPly } from '../game/ply.ts';
import type { Playback, Sound } from './playback.ts';

let Stage: typeof import('./stage.svelte.ts').Stage;
beforeAll(async () => {
  ({ Stage } = await loadPage<typeof import('./stage.svelte.ts')>('board/stage.svelte.ts'));
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const start = startPosition(CLASSIC);
// Pit 3 ends in the store, so South moves again, with pit 6.
const first = findPly(start, 2)!;
const second = findPly(first.after, 5)!;
const seedsOf = ({ pits, stores }: Position) => [...pits.south, stores.south, ...pits.north, stores.north];

function open(playback: Partial<Playback> = {}) {
  const sounds: Sound[] = [];
  const stage = new Stage(start, {
    pace: 1,
    reducedMotion: false,
    sound: (sound) => void sounds.push(sound),
    ...playback,
  });
  const finished: string[] = [];
  const play = () => {
    void stage.play(toAnimation(first)).then(() => finished.push('first'));
    void stage.play(toAnimation(second)).then(() => finished.push('second'));
  };
  return { stage, sounds, finished, play };
}

describe('two moves', () => {
  test('are shown one after the other, seed by seed', async () => {
    const { stage, finished, play, sounds } = open();
    play();
    const seen = new Set<string>();
    while (stage.busy) {
      seen.add(stage.counts.join());
      await vi.advanceTimersByTimeAsync(20);
      if (finished.length === 1) expect(stage.counts[2]).toBe(0);
    }
    expect(finished).toEqual(['first', 'second']);
    expect(stage.counts).toEqual(seedsOf(second.after));
    // Lifted, then one seed at a time, with every board in between.
    expect([...seen].slice(0, 6)).toEqual([
      '4,4,4,4,4,4,0,4,4,4,4,4,4,0',
      '4,4,0,4,4,4,0,4,4,4,4,4,4,0',
      '4,4,0,5,4,4,0,4,4,4,4,4,4,0',
      '4,4,0,5,5,4,0,4,4,4,4,4,4,0',
      '4,4,0,5,5,5,0,4,4,4,4,4,4,0',
      '4,4,0,5,5,5,1,4,4,4,4,4,4,0',
    ]);
    expect(sounds.slice(0, 5)).toEqual(['seed', 'seed', 'seed', 'store', 'again']);
  });

  test('finish at once, in order and without a sound, when the player skips them', async () => {
    const { stage, finished, play, sounds } = open();
    play();
    await vi.advanceTimersByTimeAsync(100);
    stage.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(finished).toEqual(['first', 'second']);
    expect(stage.counts).toEqual(seedsOf(second.after));
    expect({ hand: stage.hand, flights: stage.flights, busy: stage.busy }).toEqual({
      hand: undefined,
      flights: [],
      busy: false,
    });
    expect(sounds).toEqual([]);
  });

  test('are dropped when another board is shown', async () => {
    const { stage, finished, play } = open();
    play();
    await vi.advanceTimersByTimeAsync(400);
    stage.show(start);
    expect(stage.counts).toEqual(seedsOf(start));
    await vi.advanceTimersByTimeAsync(5000);
    expect(stage.counts).toEqual(seedsOf(start));
    expect(stage.busy).toBe(false);
    expect(finished.sort()).toEqual(['first', 'second']);
  });

  test('leave no hand behind when another board is shown just as it lifts the seeds', async () => {
    const { stage, play } = open();
    play();
    await vi.advanceTimersByTimeAsync(20);
    expect(stage.hand).toMatchObject({ lifted: false });
    stage.show(start);
    await vi.advanceTimersByTimeAsync(5000);
    expect(stage.hand).toBe(undefined);
  });
});

describe('the playback', () => {
  test('shows moves at once at pace 0', async () => {
    const { stage, play } = open({ pace: 0 });
    play();
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.counts).toEqual(seedsOf(second.after));
  });

  test('moves no seeds across the board with reduced motion', async () => {
    const { stage, play } = open({ reducedMotion: true });
    play();
    while (stage.busy) {
      expect(stage.hand).toBe(undefined);
      expect(stage.flights).toEqual([]);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(stage.counts).toEqual(seedsOf(second.after));
  });
});
