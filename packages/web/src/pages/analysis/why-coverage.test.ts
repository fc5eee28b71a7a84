import { readFileSync } from 'node:fs';
import type { Verdict } from '@kalah/engine';
import { isOver, legalPits, must, opposite, type Position, parsePosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { findPly, movesAgain, type Ply, replay, seedsTaken, toTurns } from '../../game/ply.ts';
import { MISTAKE } from './judgement.ts';
import { findReason, type Reason } from './why.ts';

interface Mistake {
  readonly text: string;
  readonly before: Position;
  readonly played: readonly Ply[];
  readonly better: readonly Ply[];
  readonly lost: number;
}

/**
 * Mistakes of games between levels 1 to 7, one per row: the position, the proved line of the move that was played and
 * that of a best move.
 */
const rows = readFileSync(new URL('../../../test/proved-mistakes.txt', import.meta.url), 'utf8');
const mistakes = rows.trim().split('\n').map(readMistake);

function readMistake(text: string): Mistake {
  const [position = '', lines = ''] = text.split(': ');
  const before = must(parsePosition(position));
  const [played, better] = lines.split(' ').map((line) => replay(before, toPits(line)));
  return { text, before, played: played!, better: better!, lost: margin(better!) - margin(played!) };
}

function toPits(line: string): number[] {
  return [...line].map((digit) => Number(digit) - 1);
}

function margin(line: readonly Ply[]): number {
  const { side } = line[0]!;
  const { stores } = line.at(-1)!.after;
  return stores[side] - stores[opposite(side)];
}

function explain({ before, played, better, lost }: Mistake): Reason | undefined {
  const verdicts = [played, better].map((line): Verdict => {
    const value = margin(line);
    return { pit: line[0]!.pit, kind: 'exact', value, least: value, most: value, line: toLine(line) };
  });
  const value = margin(better);
  const analysis = { position: before, verdicts, least: value, most: value };
  const rest = { complete: true, tableProgress: 1, nodes: 1, seconds: 1 };
  const best = better[0]!.pit;
  return findReason(played[0]!, {
    analysis: { ...analysis, ...rest },
    best,
    lost,
    proved: true,
    margin: value,
  });
}

function toLine(line: readonly Ply[]): number[] {
  return line.map(({ pit }) => pit);
}

function isTrue(reason: Reason, { before, played, better }: Mistake): boolean {
  const turnsOf = (line: readonly Ply[]) => toTurns(line).map(({ plies }) => plies.map(({ ply }) => ply));
  const [turn = [], reply = []] = turnsOf(played);
  const [betterTurn = []] = turnsOf(better);
  const captures = (plies: readonly Ply[], seeds: number, pit: number) =>
    plies.some(
      (ply) =>
        seedsTaken(ply) === seeds &&
        ply.events.some((event) => event.kind === 'captured' && event.facing === pit),
    );
  switch (reason.kind) {
    case 'gives-capture':
      return captures(reply, reason.seeds, reason.pit);
    case 'misses-capture':
      return betterTurn.some((ply) => ply.pit === reason.pit && seedsTaken(ply) === reason.seeds);
    case 'misses-chain':
      return betterTurn.length === reason.moves && turn.length < reason.moves;
    case 'gives-chain':
      return reply.length === reason.moves;
    case 'gives-sweep':
      return sweeps([...turn, ...reply], opposite(before.turn), reason.seeds);
    case 'misses-again':
      return movesAgain(findPly(before, reason.pit)!);
    case 'gets-blocked': {
      const after = reply.at(-1)!.after;
      const isUseful = (ply: Ply | undefined) => ply && (movesAgain(ply) || seedsTaken(ply) > 0);
      return Boolean(isUseful(findPly(before, reason.pit)) && !isUseful(findPly(after, reason.pit)));
    }
    default: {
      const line = reason.better === undefined ? played : better;
      const isRightSide = reason.side === (reason.better === undefined ? opposite(before.turn) : before.turn);
      if (reason.better !== undefined && better[0]!.pit !== reason.better) return false;
      if (!isRightSide) return false;
      if (reason.kind === 'last-seeds') return sweeps(line, reason.side, reason.seeds);
      const plies = turnsOf(line)[reason.turns]!;
      if (reason.kind === 'later-sweep') return sweeps(plies, reason.side, reason.seeds);
      if (plies[0]!.side !== reason.side) return false;
      if (reason.kind === 'later-chain') return plies.length === reason.moves;
      return captures(plies, reason.seeds, reason.pit);
    }
  }
}

function sweeps(plies: readonly Ply[], side: string, seeds: number): boolean {
  const events = plies.flatMap(({ events }) => events);
  return events.some((event) => event.kind === 'swept' && event.side === side && event.seeds === seeds);
}

describe('the reasons of proved mistakes', () => {
  test('are looked for in lines that are legal and go to the end of the game', () => {
    for (const { text, before, played, better, lost } of mistakes) {
      expect(`${toDigits(played)} ${toDigits(better)}`).toBe(text.split(': ')[1]);
      expect([isOver(played.at(-1)!.after), isOver(better.at(-1)!.after)]).toEqual([true, true]);
      expect(legalPits(before)).toContain(played[0]!.pit);
      expect(lost).toBeGreaterThanOrEqual(MISTAKE);
    }
  });

  test('are found for at least 85 %', () => {
    const without = mistakes.filter((mistake) => !explain(mistake));
    expect(mistakes.length).toBeGreaterThanOrEqual(100);
    expect(without.length / mistakes.length).toBeLessThanOrEqual(0.15);
  });

  test('are true of the lines', () => {
    for (const mistake of mistakes) {
      const reason = explain(mistake);
      if (reason)
        expect.soft(isTrue(reason, mistake), `${mistake.text} ${JSON.stringify(reason)}`).toBe(true);
    }
  });
});

function toDigits(line: readonly Ply[]): string {
  return line.map(({ pit }) => pit + 1).join('');
}
