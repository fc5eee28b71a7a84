import { CLASSIC, type Position, startPosition } from '@kalah/rules';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPage } from '../../test/runes.ts';
import { toAnimation } from '../game/animation.ts';
import { findPly } from '../game/ply.ts';
import type { Playback, Sound } from './stage.svelte.ts';

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
  const landed: string[] = [];
  const play = () => {
    void stage.play(toAnimation(first)).then(() => landed.push('first'));
    void stage.play(toAnimation(second)).then(() => landed.push('second'));
  };
  return { stage, sounds, landed, play };
}

describe('two moves', () => {
  test('are shown one after the other, seed by seed', async () => {
    const { stage, landed, play, sounds } = open();
    play();
    const seen = new Set<string>();
    while (stage.busy) {
      seen.add(stage.counts.join());
      await vi.advanceTimersByTimeAsync(20);
      if (landed.length === 1) expect(stage.counts[2]).toBe(0);
    }
    expect(landed).toEqual(['first', 'second']);
    expect(stage.counts).toEqual(seedsOf(second.after));
    // Lifted, then a seed at a time: each board on the way was seen.
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

  test('land at once, in order and without a sound, when the player does not wait', async () => {
    const { stage, landed, play, sounds } = open();
    play();
    await vi.advanceTimersByTimeAsync(100);
    stage.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(landed).toEqual(['first', 'second']);
    expect(stage.counts).toEqual(seedsOf(second.after));
    expect({ hand: stage.hand, flights: stage.flights, busy: stage.busy }).toEqual({
      hand: undefined,
      flights: [],
      busy: false,
    });
    expect(sounds).toEqual([]);
  });

  test('give way to another board that is laid meanwhile', async () => {
    const { stage, landed, play } = open();
    play();
    await vi.advanceTimersByTimeAsync(400);
    stage.show(start);
    expect(stage.counts).toEqual(seedsOf(start));
    await vi.advanceTimersByTimeAsync(5000);
    expect(stage.counts).toEqual(seedsOf(start));
    expect(stage.busy).toBe(false);
    expect(landed.sort()).toEqual(['first', 'second']);
  });
});

describe('whoever wants it otherwise', () => {
  test('sees moves at once', async () => {
    const { stage, play } = open({ pace: 0 });
    play();
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.counts).toEqual(seedsOf(second.after));
  });

  test('sees nothing travel', async () => {
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
