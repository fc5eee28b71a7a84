import { drawBoardText } from '@kalah/board/text';
import type { Level, Verdict } from '@kalah/engine';
import {
  type Both,
  both,
  legalPits,
  type MoveEvent,
  type Outcome,
  type Position,
  type Side,
} from '@kalah/rules';
import { claim, fromOne, seedsOf, style } from '../words.ts';
import type { Match } from './match.ts';
import type { Voice } from './voice.ts';

const HELP = `  1, 2, 3 …  play that pit of yours
  h          a hint
  t          take your last move back
  q          leave`;

/** Speaks to a person. */
export class TextVoice implements Voice {
  readonly #side: Side;
  readonly #names: Both<string>;
  readonly #write: (text: string) => void;
  #drawn: Position | undefined;

  constructor(side: Side, level: Level, write: (text: string) => void) {
    this.#side = side;
    this.#names = both((seat) => (seat === side ? 'You' : `Computer, level ${level}`));
    this.#write = write;
  }

  ask(match: Match): void {
    this.#draw(match);
    const pits = fromOne(legalPits(match.position)).join(', ');
    this.#write(`${style.strong('Your pit')} (${pits}; h hint, t take back, q leave): `);
  }

  moved(side: Side, pit: number, events: readonly MoveEvent[]): void {
    const who = side === this.#side ? 'You play' : 'The computer plays';
    this.#say(`${who} pit ${pit + 1}${events.map((event) => this.#tell(event)).join('')}.`);
  }

  hint({ pit, value, kind, line }: Verdict): void {
    const margin = claim(kind, value).replace(/ +/g, ' ').trim();
    this.#say(style.good(`Pit ${pit + 1}: your margin would be ${margin}. Line: ${fromOne(line).join(' ')}`));
  }

  tookBack(): void {
    this.#say('Your last move is taken back.');
  }

  refuse(sentence: string): void {
    this.#say(sentence);
  }

  help(): void {
    this.#say(HELP);
  }

  over({ winner, margin }: Outcome, match: Match): void {
    this.#draw(match);
    if (winner === 'draw') this.#say(style.strong('A draw.'));
    else {
      const who = winner === this.#side ? 'You win' : 'The computer wins';
      this.#say(style.strong(`${who} by ${seedsOf(margin)}.`));
    }
  }

  left(): void {
    this.#say('\nYou left the game.');
  }

  /** Once a position: after a hint the board is still to be seen. */
  #draw({ position, lastMove }: Match): void {
    if (position === this.#drawn) return;
    this.#drawn = position;
    this.#write(`\n${drawBoardText(position, { names: this.#names, ...(lastMove && { lastMove }) })}\n`);
  }

  #tell(event: MoveEvent): string {
    switch (event.kind) {
      case 'captured':
        return `, ${event.side === this.#side ? 'capture' : 'captures'} ${seedsOf(event.seeds)}`;
      case 'moves-again':
        return event.side === this.#side ? ' and move again' : ' and moves again';
      default:
        return '';
    }
  }

  #say(sentence: string): void {
    this.#write(`${sentence}\n`);
  }
}
