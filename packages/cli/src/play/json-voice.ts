import type { Verdict } from '@kalah/engine';
import { formatPosition, legalPits, type MoveEvent, type Outcome, type Side } from '@kalah/rules';
import { fromOne } from '../words.ts';
import type { Match } from './match.ts';
import type { Voice } from './voice.ts';

/** Speaks to a program: a JSON value a line, each with its `kind`. Pits count from 1, as they are typed. */
export class JsonVoice implements Voice {
  readonly #write: (text: string) => void;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  ask({ position }: Match): void {
    this.#say('your-turn', { position: formatPosition(position), pits: fromOne(legalPits(position)) });
  }

  moved(side: Side, pit: number, _events: readonly MoveEvent[], { position }: Match): void {
    this.#say('moved', { side, pit: pit + 1, position: formatPosition(position) });
  }

  hint({ pit, value, kind, line }: Verdict): void {
    this.#say('hint', { pit: pit + 1, value, verdict: kind, line: fromOne(line) });
  }

  tookBack({ position }: Match): void {
    this.#say('took-back', { position: formatPosition(position) });
  }

  refuse(sentence: string): void {
    this.#say('refused', { sentence });
  }

  help(): void {
    this.#say('help', { words: ['hint', 'takeback', 'quit'] });
  }

  over({ winner, margin }: Outcome): void {
    this.#say('over', { winner, margin });
  }

  left(): void {
    this.#say('left', {});
  }

  #say(kind: string, more: object): void {
    this.#write(`${JSON.stringify({ kind, ...more })}\n`);
  }
}
