import { createInterface } from 'node:readline';
import { type Engine, findBest, type Level } from '@kalah/engine';
import { findOutcome, type IllegalMove, must, type Side, type Variant } from '@kalah/rules';
import { Progress } from '../progress.ts';
import { JsonVoice } from './json-voice.ts';
import { Match } from './match.ts';
import { TextVoice } from './text-voice.ts';
import type { Voice } from './voice.ts';
import { findWish, type Wish } from './wish.ts';

export interface MatchOptions {
  readonly variant: Variant;
  readonly level: Level;
  /** The player's. */
  readonly side: Side;
  readonly seed: string;
  readonly json: boolean;
}

const THINKING = 3000;
const HINT = 3000;

/** A match between whoever types and the computer, at the terminal. */
export async function playMatch(options: MatchOptions): Promise<void> {
  const { createEngine } = await import('@kalah/engine/node');
  const engine = createEngine({ workers: 1 });
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  const input = createInterface({ input: process.stdin, output: process.stdout, terminal: isTerminal });
  // Asked for at once: lines that are piped in may all come before the first is wanted.
  const typed = input[Symbol.asyncIterator]();
  const write = (text: string) => void process.stdout.write(text);
  const voice = options.json ? new JsonVoice(write) : new TextVoice(options.side, options.level, write);
  const lines = isTerminal || options.json ? typed : echo(typed, write);
  try {
    await playAtTable({ ...options, engine, lines, voice });
  } finally {
    input.close();
    await engine.close();
  }
}

/** What is piped in shows in the output as if it were typed. */
function echo(lines: AsyncIterator<string>, write: (text: string) => void): AsyncIterator<string> {
  return {
    async next() {
      const line = await lines.next();
      if (!line.done) write(`${line.value}\n`);
      return line;
    },
  };
}

export interface Table extends MatchOptions {
  readonly engine: Pick<Engine, 'choose' | 'judge'>;
  readonly lines: AsyncIterator<string>;
  readonly voice: Voice;
}

/** Plays until the game is over, the player leaves, or there is nothing more to read. */
export async function playAtTable(table: Table): Promise<void> {
  const { lines, voice, variant } = table;
  const match = new Match(variant);
  for (;;) {
    await answer(table, match);
    const outcome = findOutcome(match.position);
    if (outcome) return voice.over(outcome, match);
    voice.ask(match);
    const { value: line, done } = await lines.next();
    const wish = done ? ({ kind: 'leave' } as const) : findWish(line);
    if (wish?.kind === 'leave') return voice.left();
    if (wish) await fulfil(table, match, wish);
    else if (line.trim() !== '') voice.refuse(`"${line.trim()}" is not understood; ? tells what is.`);
  }
}

/** The computer moves for as long as it is its turn. */
async function answer({ engine, voice, side, level, seed }: Table, match: Match): Promise<void> {
  const progress = new Progress();
  while (match.position.turn !== side && !findOutcome(match.position)) {
    progress.show('thinking …');
    const { pit } = await engine.choose(match.position, { level, seed, milliseconds: THINKING });
    progress.clear();
    const mover = match.position.turn;
    const { events } = must(match.play(pit));
    voice.moved(mover, pit, events, match);
  }
}

async function fulfil({ engine, voice, side }: Table, match: Match, wish: Wish): Promise<void> {
  switch (wish.kind) {
    case 'play': {
      const played = match.play(wish.pit);
      if (played.ok) voice.moved(side, wish.pit, played.value.events, match);
      else voice.refuse(REFUSALS[played.problem]);
      return;
    }
    case 'hint': {
      const { verdicts } = await engine.judge(match.position, { milliseconds: HINT });
      return voice.hint(findBest(verdicts)!);
    }
    case 'take-back':
      return match.takeBack(side) ? voice.tookBack(match) : voice.refuse('You have not moved yet.');
    case 'help':
      return voice.help();
  }
}

const REFUSALS: Record<IllegalMove, string> = {
  'game-over': 'The game is over.',
  'no-such-pit': 'There is no such pit.',
  'empty-pit': 'That pit is empty.',
};
