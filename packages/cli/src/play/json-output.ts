import type { Verdict } from '@kalah/engine';
import { type Both, formatPosition, legalPits, type MoveEvent, type Outcome, type Side } from '@kalah/rules';
import { fromOne } from '../format.ts';
import type { Match } from './match.ts';
import type { EarlyEnd, Output } from './output.ts';

/** One JSON value per line, each with its `kind`. Pits count from 1, as they are typed. */
export class JsonOutput implements Output {
  readonly #write: (text: string) => void;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  ask({ position }: Match, left?: Both<number>): void {
    const pits = fromOne(legalPits(position));
    this.#print('your-turn', { position: formatPosition(position), pits, ...(left && { left }) });
  }

  moved(side: Side, pit: number, _events: readonly MoveEvent[], { position }: Match): void {
    this.#print('moved', { side, pit: pit + 1, position: formatPosition(position) });
  }

  hint({ pit, value, kind, line }: Verdict): void {
    this.#print('hint', { pit: pit + 1, value, verdict: kind, line: fromOne(line) });
  }

  tookBack({ position }: Match): void {
    this.#print('took-back', { position: formatPosition(position) });
  }

  reject(sentence: string): void {
    this.#print('refused', { sentence });
  }

  retrying(): void {
    this.#print('retrying', {});
  }

  help(): void {
    this.#print('help', { words: ['hint', 'takeback', 'quit'] });
  }

  over({ winner, margin }: Outcome): void {
    this.#print('over', { winner, margin });
  }

  ended({ how, winner }: EarlyEnd): void {
    this.#print('over', { winner, margin: null, how });
  }

  left(): void {
    this.#print('left', {});
  }

  #print(kind: string, more: object): void {
    this.#write(`${JSON.stringify({ kind, ...more })}\n`);
  }
}
