import { type Excerpt, type NotationProblem, quote, reject, split } from './excerpt.ts';
import { type IllegalMove, play } from './play.ts';
import { isOver, type Position } from './position.ts';
import { must, ok, type Result } from './result.ts';
import { opposite } from './side.ts';

interface Line {
  readonly moves: readonly number[];
  readonly after: Position;
}

const REASONS: Record<IllegalMove, string> = {
  'game-over': 'the game is over',
  'no-such-pit': 'there is no such pit',
  'empty-pit': 'it is empty',
};

/**
 * [N5] Writes numbered rounds, each with a turn of the side that began and a turn of the other. The moves of a turn are
 * joined by `-`, as in `1. 3-6 2 2. 5 1-4`.
 */
export function formatTurns(start: Position, moves: readonly number[]): string {
  const turns: string[] = [];
  let position = start;
  let previous: Position | undefined;
  for (const pit of moves) {
    if (previous?.turn === position.turn) turns.push(`${turns.pop()}-${pit + 1}`);
    else turns.push(`${pit + 1}`);
    previous = position;
    position = must(play(position, pit)).after;
  }
  return turns.map((turn, index) => (index % 2 === 0 ? `${index / 2 + 1}. ${turn}` : turn)).join(' ');
}

/** [N5] Plays the moves, so that an illegal one is reported at its place. */
export function parseTurns(start: Position, body: Excerpt): Result<Line, NotationProblem> {
  const words = splitWords(body);
  const moves: number[] = [];
  let after = start;
  for (const [index, word] of words.entries()) {
    if (index % 3 === 0) {
      const round = index / 3 + 1;
      if (word.text !== `${round}.`)
        return reject(word, `Round ${round} should begin here, with "${round}.".`);
      if (word === words.at(-1)) return reject(word, `Round ${round} has no moves.`);
      continue;
    }
    const side = index % 3 === 1 ? start.turn : opposite(start.turn);
    if (after.turn !== side && !isOver(after)) {
      return reject(word, `It is still ${after.turn}’s turn; the moves of one turn are joined, as in 3-6.`);
    }
    const turn = parseTurn(after, word);
    if (!turn.ok) return turn;
    moves.push(...turn.value.moves);
    after = turn.value.after;
  }
  return ok({ moves, after });
}

function splitWords({ text, at }: Excerpt): Excerpt[] {
  return Array.from(text.matchAll(/\S+/g), (word) => ({ text: word[0], at: at + word.index }));
}

function parseTurn(before: Position, word: Excerpt): Result<Line, NotationProblem> {
  const moves: number[] = [];
  let after = before;
  for (const step of split(word, '-')) {
    if (!/^[1-9]\d?$/.test(step.text)) {
      return reject(step, `${quote(step)} is not a pit; a turn looks like 3 or 3-6-1.`);
    }
    if (after.turn !== before.turn) return reject(step, `The turn ends before pit ${step.text} is played.`);
    const pit = Number(step.text) - 1;
    const played = play(after, pit);
    if (!played.ok) return reject(step, `Pit ${step.text} cannot be played: ${REASONS[played.problem]}.`);
    moves.push(pit);
    after = played.value.after;
  }
  return ok({ moves, after });
}
