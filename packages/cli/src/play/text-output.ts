import { drawBoardText } from '@kalah/board/text';
import type { Verdict } from '@kalah/engine';
import {
  type Both,
  both,
  legalPits,
  type MoveEvent,
  type Outcome,
  opposite,
  type Position,
  type Side,
} from '@kalah/rules';
import { claim, fromOne, seedsOf, style } from '../format.ts';
import { formatTime } from './clock-option.ts';
import type { Match } from './match.ts';
import { type EarlyEnd, type Opponent, type Output, RETRYING } from './output.ts';

const HELP = `  1, 2, 3 …  play that pit of yours
  h          a hint
  t          take back your last move
  q          quit`;

const HELP_AGAINST_PERSON = `  1, 2, 3 …  play that pit of yours
  q          resign and quit`;

export class TextOutput implements Output {
  readonly #side: Side;
  readonly #opponent: Opponent;
  readonly #names: Both<string>;
  readonly #write: (text: string) => void;
  #drawn: Position | undefined;

  constructor(side: Side, opponent: Opponent, write: (text: string) => void) {
    this.#side = side;
    this.#opponent = opponent;
    this.#names = both((seat) => (seat === side ? 'You' : opponent.title));
    this.#write = write;
  }

  ask(match: Match, left?: Both<number>): void {
    this.#draw(match);
    if (left) {
      const theirs = formatTime(left[opposite(this.#side)]);
      this.#print(`Your time: ${formatTime(left[this.#side])}. ${this.#opponent.name}’s: ${theirs}.`);
    }
    const pits = fromOne(legalPits(match.position)).join(', ');
    const others = this.#opponent.isPerson ? 'q resign' : 'h hint, t take back, q quit';
    this.#write(`${style.strong('Your pit')} (${pits}; ${others}): `);
  }

  moved(side: Side, pit: number, events: readonly MoveEvent[]): void {
    const who = side === this.#side ? 'You play' : `${this.#opponent.name} plays`;
    this.#print(`${who} pit ${pit + 1}${events.map((event) => this.#describe(event)).join('')}.`);
  }

  hint({ pit, value, kind, line }: Verdict): void {
    const margin = claim(kind, value).replace(/ +/g, ' ').trim();
    this.#print(
      style.good(`Pit ${pit + 1}: your margin would be ${margin}. Line: ${fromOne(line).join(' ')}`),
    );
  }

  tookBack(): void {
    this.#print('Your last move is taken back.');
  }

  reject(sentence: string): void {
    this.#print(sentence);
  }

  retrying(): void {
    this.#print(RETRYING);
  }

  help(): void {
    this.#print(this.#opponent.isPerson ? HELP_AGAINST_PERSON : HELP);
  }

  over({ winner, margin }: Outcome, match: Match): void {
    this.#draw(match);
    if (winner === 'draw') this.#print(style.strong('A draw.'));
    else {
      const who = winner === this.#side ? 'You win' : `${this.#opponent.name} wins`;
      this.#print(style.strong(`${who} by ${seedsOf(margin)}.`));
    }
  }

  ended({ how, winner }: EarlyEnd): void {
    this.#print(style.strong(describeEnd(how, winner, this.#side, this.#opponent.name)));
  }

  left(): void {
    this.#print('\nYou left the game.');
  }

  /** Skips a position that is still visible, as after a hint. */
  #draw({ position, lastMove }: Match): void {
    if (position === this.#drawn) return;
    this.#drawn = position;
    this.#write(`\n${drawBoardText(position, { names: this.#names, ...(lastMove && { lastMove }) })}\n`);
  }

  #describe(event: MoveEvent): string {
    switch (event.kind) {
      case 'captured':
        return `, ${event.side === this.#side ? 'capture' : 'captures'} ${seedsOf(event.seeds)}`;
      case 'moves-again':
        return event.side === this.#side ? ' and move again' : ' and moves again';
      default:
        return '';
    }
  }

  #print(sentence: string): void {
    this.#write(`${sentence}\n`);
  }
}

function describeEnd(how: EarlyEnd['how'], winner: EarlyEnd['winner'], side: Side, opponent: string): string {
  if (how === 'abort' || winner === null) return 'The game was called off.';
  if (winner === 'draw') return how === 'time' ? 'Time is up. A draw.' : 'A draw.';
  const won = winner === side;
  switch (how) {
    case 'time':
      return won ? `${opponent}’s time is up. You win.` : `Your time is up. ${opponent} wins.`;
    case 'resignation':
      return won ? `${opponent} resigns. You win.` : `You resign. ${opponent} wins.`;
    default:
      return won ? 'You win.' : `${opponent} wins.`;
  }
}
