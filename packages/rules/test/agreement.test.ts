import { describe, expect, test } from 'vitest';
import {
  createVariant,
  legalPits,
  MAX_PITS,
  MAX_SEEDS,
  must,
  type Position,
  perft,
  play,
  startPosition,
  toCells,
} from '../src/index.ts';
import { type NaiveGame, naiveChoices, naivePerft, naivePlay, naiveStart } from './naive.ts';

const GAMES_PER_VARIANT = 12;
const oneTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

describe('the rules agree with a naive second implementation', () => {
  // 12 pits × 12 seeds × 2 capture rules × 12 games = 3,456 games.
  test.each(oneTo(MAX_PITS))('[R10] board for board in random games with %i pits per side', (pits) => {
    const random = createRandom(pits);
    for (const seeds of oneTo(MAX_SEEDS)) {
      for (const capturesAlone of [false, true]) {
        for (let game = 0; game < GAMES_PER_VARIANT; game++) playBoth(pits, seeds, capturesAlone, random);
      }
    }
  });

  test.each([
    [1, 3, false, 8],
    [2, 2, true, 10],
    [3, 3, false, 8],
    [3, 3, true, 8],
    [4, 5, true, 6],
    [8, 8, false, 4],
    [12, 12, true, 3],
  ])(
    '[R10] on the number of move sequences: %i pits, %i seeds, captures alone %s, %i plies',
    (pits, seeds, alone, plies) => {
      const variant = must(createVariant({ pits, seeds, capturesAlone: alone }));
      expect(perft(startPosition(variant), plies)).toBe(naivePerft(naiveStart(pits, seeds, alone), plies));
    },
  );
});

function playBoth(
  pits: number,
  seeds: number,
  capturesAlone: boolean,
  random: (below: number) => number,
): void {
  let position = startPosition(must(createVariant({ pits, seeds, capturesAlone })));
  let naive = naiveStart(pits, seeds, capturesAlone);
  const moves: number[] = [];
  while (describePosition(position) === describeNaive(naive) && legalPits(position).length > 0) {
    const legal = legalPits(position);
    const pit = legal[random(legal.length)]!;
    moves.push(pit);
    position = must(play(position, pit)).after;
    naive = naivePlay(naive, pit + 1);
  }
  const where = `${pits} pits, ${seeds} seeds, captures alone ${capturesAlone}, moves ${moves.join(' ')}`;
  expect(describePosition(position), where).toBe(describeNaive(naive));
}

function describePosition(position: Position): string {
  const choices = legalPits(position).map((pit) => pit + 1);
  return `${toCells(position)} ${position.turn} ${choices}`;
}

function describeNaive(game: NaiveGame): string {
  return `${game.ring} ${game.player === 0 ? 'south' : 'north'} ${naiveChoices(game)}`;
}

/** The same games on every run (xorshift32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
