import { createInterface, type Interface } from 'node:readline';
import { type Engine, findBest, type Level } from '@kalah/engine';
import { findOutcome, type IllegalMove, must, type Side, startPosition, type Variant } from '@kalah/rules';
import type { TimeControl } from '@kalah/rules/clock';
import { Progress } from '../progress.ts';
import { type Command, parseCommand } from './command.ts';
import { JsonOutput } from './json-output.ts';
import { Match } from './match.ts';
import type { Opponent, Output } from './output.ts';
import type { SeekChoice } from './seek-session.ts';
import { TextOutput } from './text-output.ts';

export interface MatchOptions {
  readonly variant: Variant;
  readonly level: Level;
  readonly side: Side;
  readonly seed: string;
  readonly json: boolean;
}

const THINKING_MS = 3000;
const HINT_MS = 3000;

export interface Place {
  readonly server?: string;
  readonly clock?: TimeControl;
  readonly seek?: SeekChoice;
}

export async function playMatch({ server, clock, seek, ...options }: MatchOptions & Place): Promise<void> {
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  const input = createInterface({ input: process.stdin, output: process.stdout, terminal: isTerminal });
  // Created at once, because piped lines may all arrive before the first is read.
  const typed = input[Symbol.asyncIterator]();
  const write = (text: string) => void process.stdout.write(text);
  const createOutput = (side: Side, opponent: Opponent) =>
    options.json ? new JsonOutput(write) : new TextOutput(side, opponent, write);
  const lines = isTerminal || options.json ? typed : echo(typed, write);
  const output = createOutput(options.side, toComputer(options.level));
  try {
    if (server === undefined) await playHere({ ...options, lines, output });
    else if (seek && clock) {
      const { playBySeek } = await import('./seek-session.ts');
      const leaving = onInterrupt(input);
      await playBySeek({ ...options, ...seek, server, clock, lines, leaving, createOutput, write });
    } else {
      const { playOnServer } = await import('./server-session.ts');
      await playOnServer({ ...options, server, lines, output, ...(clock && { clock }) });
    }
  } finally {
    input.close();
  }
}

export function toComputer(level: Level): Opponent {
  return { title: `Computer, level ${level}`, name: 'The computer', isPerson: false };
}

/** Aborts at Ctrl-C, which a terminal passes on as input and other programs send as a signal. */
function onInterrupt(input: Interface): AbortSignal {
  const interrupt = new AbortController();
  input.once('SIGINT', () => interrupt.abort());
  process.once('SIGINT', () => interrupt.abort());
  return interrupt.signal;
}

async function playHere(session: Omit<Session, 'engine'>): Promise<void> {
  const { createEngine } = await import('@kalah/engine/node');
  const engine = createEngine({ workers: 1 });
  try {
    await playSession({ ...session, engine });
  } finally {
    await engine.close();
  }
}

/** Makes piped input appear in the output as if it had been typed. */
function echo(lines: AsyncIterator<string>, write: (text: string) => void): AsyncIterator<string> {
  return {
    async next() {
      const line = await lines.next();
      if (!line.done) write(`${line.value}\n`);
      return line;
    },
  };
}

export interface Session extends MatchOptions {
  readonly engine: Pick<Engine, 'choose' | 'judge'>;
  readonly lines: AsyncIterator<string>;
  readonly output: Output;
}

export async function playSession(session: Session): Promise<void> {
  const { lines, output, variant } = session;
  const match = new Match(startPosition(variant));
  for (;;) {
    await answer(session, match);
    const outcome = findOutcome(match.position);
    if (outcome) return output.over(outcome, match);
    output.ask(match);
    const { value: line, done } = await lines.next();
    const command = done ? ({ kind: 'leave' } as const) : parseCommand(line);
    if (command?.kind === 'leave') return output.left();
    if (command) await execute(session, match, command);
    else if (line.trim() !== '') output.reject(`"${line.trim()}" is not a command; type ? for help.`);
  }
}

async function answer({ engine, output, side, level, seed }: Session, match: Match): Promise<void> {
  const progress = new Progress();
  while (match.position.turn !== side && !findOutcome(match.position)) {
    progress.show('thinking …');
    const { pit } = await engine.choose(match.position, { level, seed, milliseconds: THINKING_MS });
    progress.clear();
    const mover = match.position.turn;
    const { events } = must(match.play(pit));
    output.moved(mover, pit, events, match);
  }
}

async function execute({ engine, output, side }: Session, match: Match, command: Command): Promise<void> {
  switch (command.kind) {
    case 'play': {
      const played = match.play(command.pit);
      if (played.ok) output.moved(side, command.pit, played.value.events, match);
      else output.reject(ILLEGAL_MOVES[played.problem]);
      return;
    }
    case 'hint': {
      const { verdicts } = await engine.judge(match.position, { milliseconds: HINT_MS });
      return output.hint(findBest(verdicts)!);
    }
    case 'take-back':
      return match.takeBack(side) ? output.tookBack(match) : output.reject('You have not moved yet.');
    case 'help':
      return output.help();
  }
}

const ILLEGAL_MOVES: Record<IllegalMove, string> = {
  'game-over': 'The game is over.',
  'no-such-pit': 'There is no such pit.',
  'empty-pit': 'That pit is empty.',
};
