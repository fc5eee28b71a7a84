import { CLASSIC, legalPits, must, type Position, parsePosition, startPosition } from '@kalah/rules';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadPage } from '../../test/runes.ts';
import { toAnimation, toLastMove } from '../game/animation.ts';
import { findPly, type Ply } from '../game/ply.ts';
import type { Playback, Sound } from './playback.ts';
import type { Timer, Wait } from './timer.ts';

let Stage: typeof import('./stage.svelte.ts').Stage;
type Stage = InstanceType<typeof Stage>;
beforeAll(async () => {
  ({ Stage } = await loadPage<typeof import('./stage.svelte.ts')>('board/stage.svelte.ts'));
});

class TestClock implements Timer {
  now = 0;
  /** What is waited for; a stage waits for one thing at a time. */
  #due: { at: number; callback: () => void } | undefined;

  after(wait: Wait, callback: () => void): () => void {
    expect(this.#due).toBe(undefined);
    const due = { at: this.now + (wait === 'paint' ? 16 : wait), callback };
    this.#due = due;
    return () => {
      if (this.#due === due) this.#due = undefined;
    };
  }

  /** Lets the next wait end; returns `false` when nothing is waited for. */
  tick(): boolean {
    const due = this.#due;
    if (!due) return false;
    this.#due = undefined;
    this.now = due.at;
    due.callback();
    return true;
  }

  run(): void {
    while (this.tick());
  }
}

const start = startPosition(CLASSIC);
// Pit 3 ends in the store, so South moves again, with pit 6.
const first = findPly(start, 2)!;
const second = findPly(first.after, 5)!;
const seedsOf = ({ pits, stores }: Position) => [...pits.south, stores.south, ...pits.north, stores.north];

const FIELDS = [
  'turn',
  'lastMove',
  'hand',
  'flights',
  'captured',
  'swept',
  'pulsing',
  'counted',
  'arrival',
  'pending',
] as const;
const look = (stage: Stage) => ({
  counts: [...stage.counts],
  ...Object.fromEntries(FIELDS.map((field) => [field, stage[field]])),
});

function open(playback: Partial<Playback> = {}) {
  const heard: (Sound | number)[] = [];
  const clock = new TestClock();
  const stage = new Stage(
    start,
    {
      pace: 1,
      counting: false,
      reducedMotion: false,
      sound: (sound) => void heard.push(sound),
      speak: (number) => void heard.push(number),
      ...playback,
    },
    clock,
  );
  const finished: string[] = [];
  const play = () => {
    stage.play(toAnimation(first), () => finished.push('first'));
    stage.play(toAnimation(second), () => finished.push('second'));
  };
  return { stage, clock, heard, finished, play };
}

describe('two moves', () => {
  test('are shown one after the other, seed by seed', () => {
    const { stage, clock, finished, play, heard } = open();
    play();
    const seen = new Set<string>();
    do {
      seen.add(stage.counts.join());
      if (finished.length === 1) expect(stage.counts[2]).toBe(0);
    } while (clock.tick());
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
    expect(heard.slice(0, 5)).toEqual(['seed', 'seed', 'seed', 'store', 'again']);
  });

  test('finish at once, in order and without a sound, when the player skips them', () => {
    const { stage, clock, finished, play, heard } = open();
    play();
    clock.tick();
    stage.finish();
    expect(finished).toEqual(['first', 'second']);
    expect(stage.counts).toEqual(seedsOf(second.after));
    expect(clock.tick()).toBe(false);
    expect(heard).toEqual([]);
  });

  test('are dropped when another board is shown', () => {
    const { stage, clock, finished, play } = open();
    play();
    for (let tick = 0; tick < 4; tick++) clock.tick();
    stage.show(start);
    clock.run();
    expect(look(stage)).toEqual(look(open().stage));
    expect(finished).toEqual([]);
  });

  test('can be followed by another one as soon as the first is shown', () => {
    const { stage, clock } = open();
    stage.play(toAnimation(first), () => stage.play(toAnimation(second)));
    clock.run();
    expect(stage.counts).toEqual(seedsOf(second.after));
  });
});

describe('an interruption', () => {
  /** A capture, an extra move, and the last move of a game with its sweep. */
  const moves = [
    ['1,0,3,3,3,3,11/4,4,4,4,4,4,0 s -', 0],
    ['4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -', 2],
    ['0,0,0,0,0,1,25/0,2,0,1,0,0,19 s -', 5],
  ] as const;
  const playbacks: Partial<Playback>[] = [
    {},
    { counting: true },
    { reducedMotion: true },
    { reducedMotion: true, counting: true },
  ];

  test.each(moves.flatMap(([text, pit]) => playbacks.map((playback) => ({ text, pit, playback }))))(
    'at any step of pit $pit of $text leaves nothing behind, shown as $playback',
    ({ text, pit, playback }) => {
      const ply = findPly(must(parsePosition(text)), pit)!;
      const rest = (position: Position, last?: Ply) => {
        const { stage } = open(playback);
        stage.show(position, last && toLastMove(last));
        return look(stage);
      };
      for (let ticks = 0, running = true; running; ticks++) {
        const { stage, clock } = open(playback);
        stage.show(ply.before);
        stage.play(toAnimation(ply));
        for (let tick = 0; tick < ticks; tick++) running = clock.tick();
        stage.finish();
        expect(look(stage)).toEqual(rest(ply.after, ply));
        stage.show(ply.before);
        stage.play(toAnimation(ply));
        for (let tick = 0; tick < ticks; tick++) clock.tick();
        stage.show(ply.before);
        clock.run();
        expect(look(stage)).toEqual(rest(ply.before));
      }
    },
  );

  type Act = { readonly kind: 'play' | 'take back' | 'replace' | 'skip' | 'wait'; readonly choice: number };
  const acts: fc.Arbitrary<Act[]> = fc.array(
    fc.record({
      kind: fc.constantFrom('play', 'play', 'take back', 'replace', 'skip', 'wait', 'wait'),
      choice: fc.nat(11),
    }),
    { maxLength: 30 },
  );

  test('of any kind at any time ends with the board of a fresh stage, and no seed is ever lost', () => {
    fc.assert(
      fc.property(acts, fc.constantFrom(...playbacks), (acts, playback) => {
        const { stage, clock } = open(playback);
        let line: Ply[] = [];
        let announced: Ply[] = [];
        const position = () => line.at(-1)?.after ?? start;
        const show = () => stage.show(position(), line.length > 0 ? toLastMove(line.at(-1)!) : undefined);
        const act: Record<Act['kind'], (choice: number) => void> = {
          play: (choice) => {
            const pits = legalPits(position());
            const ply = findPly(position(), pits[choice % pits.length] ?? 0);
            if (!ply) return;
            line = [...line, ply];
            stage.play(toAnimation(ply), () => (announced = [...announced, ply]));
          },
          'take back': () => {
            line = line.slice(0, -1);
            announced = line;
            show();
          },
          replace: () => {
            line = [];
            announced = [];
            show();
          },
          skip: () => stage.finish(),
          wait: (choice) => {
            for (let tick = 0; tick < choice; tick++) clock.tick();
          },
        };
        for (const { kind, choice } of acts) {
          act[kind](choice);
          const { counts, hand, flights } = stage;
          const carried = [...flights, ...(hand ? [hand] : [])].reduce((sum, { seeds }) => sum + seeds, 0);
          if (!playback.reducedMotion) expect(counts.reduce((sum, n) => sum + n, carried)).toBe(48);
        }
        clock.run();
        const { stage: fresh } = open(playback);
        fresh.show(position(), line.length > 0 ? toLastMove(line.at(-1)!) : undefined);
        expect(look(stage)).toEqual(look(fresh));
        expect(announced).toEqual(line);
      }),
    );
  });
});

describe('the playback', () => {
  test.each([
    { counting: false, arrivals: ['none', 'none', 'none', 'drop'] },
    { counting: true, arrivals: ['drop', 'drop', 'drop', 'drop'] },
  ])('shows the fall of seeds that no full hand covers, counting: $counting', ({ counting, arrivals }) => {
    const { stage, clock } = open({ counting });
    stage.play(toAnimation(first));
    const seen: string[] = [];
    for (let sown = 0; seen.length < 4 && clock.tick(); ) {
      const now = stage.counts.filter((seeds, house) => seeds > seedsOf(start)[house]!).length;
      if (now > sown) seen.push(stage.arrival);
      sown = now;
    }
    expect(seen).toEqual(arrivals);
  });

  test('shows moves at once at pace 0', () => {
    const { stage, play, finished } = open({ pace: 0 });
    play();
    expect(stage.counts).toEqual(seedsOf(second.after));
    expect(finished).toEqual(['first', 'second']);
  });

  test('moves no seeds across the board with reduced motion', () => {
    for (const counting of [false, true]) {
      const { stage, clock, play } = open({ reducedMotion: true, counting });
      play();
      do {
        expect(stage.hand).toBe(undefined);
        expect(stage.flights).toEqual([]);
      } while (clock.tick());
      expect(stage.counts).toEqual(seedsOf(second.after));
    }
  });

  test('counts aloud: a second per seed, with the number of each', () => {
    for (const reducedMotion of [false, true]) {
      const { stage, clock, heard } = open({ counting: true, reducedMotion });
      stage.play(toAnimation(first));
      const seen = new Map<number, number>();
      do {
        const { counted } = stage;
        if (counted && !seen.has(counted.number)) seen.set(counted.number, clock.now);
      } while (clock.tick());
      expect(heard.filter((cue) => typeof cue === 'number')).toEqual([1, 2, 3, 4]);
      const times = [...seen.values()];
      expect(times.slice(1).map((time, index) => time - times[index]!)).toEqual([1000, 1000, 1000]);
    }
  });

  test('hurries, and no longer counts, when moves pile up', () => {
    const { stage, clock, heard } = open({ counting: true });
    let position: Position = start;
    for (const pit of [2, 5, 0, 1, 3]) {
      const ply = findPly(position, pit)!;
      position = ply.after;
      stage.play(toAnimation(ply));
    }
    while (stage.pending > 3) clock.tick();
    expect(heard.filter((cue) => typeof cue === 'number')).toEqual([1, 2, 3, 4]);
  });

  test('sweeps the last seeds one after another, each on its way to the store', () => {
    const ply = findPly(must(parsePosition('0,0,0,0,0,1,25/0,2,0,1,0,0,19 s -')), 5)!;
    const { stage, clock } = open();
    stage.show(ply.before);
    stage.play(toAnimation(ply));
    const stores: number[] = [];
    let rings: readonly number[] = [];
    do {
      stores.push(stage.counts.at(-1)!);
      if (stage.flights.length === 0 && stage.swept.length > 0) rings = stage.swept;
    } while (clock.tick());
    expect(rings).toEqual([8, 10]);
    expect([...new Set(stores)]).toEqual([19, 20, 21, 22]);
  });
});
