import type { Game } from '@kalah/api';
import { CLASSIC, legalPits, must, parsePosition, startPosition } from '@kalah/rules';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../test/browser.ts';
import { begunGame, withMove } from '../../test/game-server.ts';
import { loadModules } from '../../test/runes.ts';

type Local = typeof import('./local-match.svelte.ts');
type Online = typeof import('./online-match.svelte.ts');
type Voice = typeof import('../ui/announcer.svelte.ts');

let browser: FakeBrowser;
let LocalMatch: Local['LocalMatch'];
let OnlineMatch: Online['OnlineMatch'];
let announcer: Voice['announcer'];
beforeAll(async () => {
  browser = stubBrowser();
  vi.stubGlobal('fetch', () => new Promise(() => {})); // the page's client uses the `fetch` that it finds when it is loaded
  [{ LocalMatch }, { OnlineMatch }, { announcer }] = await loadModules<[Local, Online, Voice]>(
    'game/local-match.svelte.ts',
    'game/online-match.svelte.ts',
    'ui/announcer.svelte.ts',
  );
});
beforeEach(() => {
  browser = stubBrowser();
  vi.stubGlobal('location', { origin: 'http://kalah.test' });
  vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {} } });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal('cancelAnimationFrame', (timer: number) => clearTimeout(timer));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Match = InstanceType<Local['LocalMatch']> | InstanceType<Online['OnlineMatch']>;

const FIELDS = ['turn', 'lastMove', 'hand', 'flights', 'captured', 'swept', 'pulsing', 'pending'] as const;
const look = ({ stage, shown, narration }: Match) => ({
  counts: [...stage.counts],
  ...Object.fromEntries(FIELDS.map((field) => [field, stage[field]])),
  shown,
  narration,
});

type Kind = 'play' | 'take back' | 'step' | 'resign' | 'skip' | 'wait';
interface Act {
  readonly kind: Kind;
  readonly choice: number;
}
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind>(
      'play',
      'play',
      'play',
      'take back',
      'step',
      'resign',
      'skip',
      'wait',
      'wait',
    ),
    choice: fc.nat(40),
  }),
  { maxLength: 25 },
);
const wait = (choice: number) => vi.advanceTimersByTime(choice * 37);

test('whatever interrupts a move on this device, the board and the sentence end as in a game just opened', async () => {
  const start = startPosition(CLASSIC);
  const here = { kind: 'here' } as const;
  await fc.assert(
    fc.asyncProperty(acts, async (acts) => {
      const match = new LocalMatch(here, start);
      announcer.say('');
      let resigned = false;
      let announced = '';
      const fresh = () =>
        new LocalMatch(here, start, {
          pits: match.pits,
          ...(resigned && { resigned: match.position.turn }),
        });
      const act: Record<Kind, (choice: number) => void> = {
        play: (choice) => {
          const pits = legalPits(match.position);
          const pit = pits[choice % pits.length] ?? 0;
          if (match.choose({ side: match.position.turn, pit }) === undefined) announced = fresh().narration;
        },
        'take back': () => {
          if (!match.canTakeBack) return;
          resigned = false;
          match.takeBack();
          announced = `You took back a move. ${match.position.turn === 'south' ? 'South' : 'North'}’s turn.`;
        },
        step: (choice) => match.step(match.shown + (choice % 2 ? 1 : -1)),
        resign: (choice) => {
          if (match.ended || choice % 4 > 0) return;
          resigned = true;
          match.resign();
          announced = fresh().narration;
        },
        skip: () => match.stage.finish(),
        wait,
      };
      for (const { kind, choice } of acts) {
        act[kind](choice);
        await Promise.resolve();
      }
      await vi.runAllTimersAsync();

      const opened = fresh();
      if (match.shown < opened.shown) opened.step(match.shown);
      const expected = look(opened);
      const isTold = announced.startsWith('You took back') && match.narration === announced;
      expect(look(match)).toEqual(isTold ? { ...expected, narration: announced } : expected);
      expect(announcer.sentence.trim()).toBe(announced);
    }),
  );
});

test('whatever the server and another tab do during a move, the board and the sentence end as in a game just opened', async () => {
  browser.kept.set(
    `kalah:seat:${begunGame.id}`,
    JSON.stringify({ side: 'south', token: 'secret', taken: 1 }),
  );
  /** A match whose moves reach the server when the test says so. */
  class View extends OnlineMatch {
    update(game: Game): void {
      this.receive({ kind: 'game', game });
    }
  }
  const takeBack = (game: Game): Game => {
    let before: Game = { ...begunGame };
    for (const { pit } of game.moves.slice(0, -1)) before = withMove(before, pit);
    return { ...before, version: game.version + 1, nextMove: before.nextMove };
  };
  await fc.assert(
    fc.asyncProperty(acts, async (acts) => {
      browser.kept.delete(`kalah:unsent:${begunGame.id}`);
      const match = new View(begunGame);
      let server = begunGame;
      const act: Record<Kind, (choice: number) => void> = {
        // Odd choices are moves of the opponent and of another tab with the same seat.
        play: (choice) => {
          if (choice % 2 === 0) {
            const pits = legalPits(match.position);
            return void match.choose({ side: 'south', pit: pits[choice % pits.length] ?? 0 });
          }
          const pits = legalPits(must(parsePosition(server.position)));
          if (pits.length > 0) server = withMove(server, pits[choice % pits.length]!);
        },
        'take back': () => {
          if (server.moves.length > 0) server = takeBack(server);
        },
        step: (choice) => match.step(match.shown + (choice % 2 ? 1 : -1)),
        resign: () => match.update(server),
        skip: () => match.stage.finish(),
        wait: (choice) => {
          match.update(server);
          wait(choice);
        },
      };
      for (const { kind, choice } of acts) {
        act[kind](choice);
        await Promise.resolve();
      }
      match.update({ ...server, version: server.version + 1 });
      await vi.runAllTimersAsync();

      const opened = new View(match.game);
      opened.stage.finish(); // unsent moves are shown on top of the server's game
      if (match.shown < opened.shown) opened.step(match.shown);
      const isTold = / took back a move\. (Your|Ben’s) turn\.$/.test(match.narration);
      expect(look(match)).toEqual({ ...look(opened), ...(isTold && { narration: match.narration }) });
      if (isTold) expect(match.narration).toContain(match.position.turn === 'south' ? 'Your' : 'Ben’s');
    }),
  );
});
