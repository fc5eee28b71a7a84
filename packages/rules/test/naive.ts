/**
 * A second implementation of Kalah, to catch mistakes in the first. The whole board is one ring of houses, and a hand
 * walks it seed by seed. It is deliberately simple and shares no code with the package.
 */
export interface NaiveGame {
  /** South's pits, South's store, North's pits, North's store. */
  ring: number[];
  player: 0 | 1;
  capturesAlone: boolean;
}

export function naiveStart(pits: number, seeds: number, capturesAlone: boolean): NaiveGame {
  const half = [...Array(pits).fill(seeds), 0];
  return { ring: [...half, ...half], player: 0, capturesAlone };
}

export function naiveChoices(game: NaiveGame): number[] {
  if (naiveIsOver(game)) return [];
  const choices: number[] = [];
  for (let number = 1; number <= pitsASide(game); number++) {
    if (game.ring[houseOf(game, game.player, number)]! > 0) choices.push(number);
  }
  return choices;
}

export function naivePlay(before: NaiveGame, number: number): NaiveGame {
  const game = { ...before, ring: [...before.ring] };
  const { ring, player } = game;
  const other = player === 0 ? 1 : 0;

  let house = houseOf(game, player, number);
  let hand = ring[house]!;
  ring[house] = 0;
  let wasEmpty = false;
  while (hand > 0) {
    house = (house + 1) % ring.length;
    if (house === storeOf(game, other)) continue;
    wasEmpty = ring[house] === 0;
    ring[house]!++;
    hand--;
  }

  const store = storeOf(game, player);
  const isOwnPit = house < store && house >= store - pitsASide(game);
  if (isOwnPit && wasEmpty) {
    const across = ring.length - 2 - house;
    if (ring[across]! > 0 || game.capturesAlone) {
      ring[store]! += ring[across]! + 1;
      ring[house] = 0;
      ring[across] = 0;
    }
  }

  if (naiveIsOver(game)) {
    for (let walk = 0; walk < ring.length; walk++) {
      const isStore = walk === storeOf(game, 0) || walk === storeOf(game, 1);
      if (isStore) continue;
      ring[storeOf(game, walk < storeOf(game, 0) ? 0 : 1)]! += ring[walk]!;
      ring[walk] = 0;
    }
    return game;
  }
  return house === store ? game : { ...game, player: other };
}

function naiveIsOver(game: NaiveGame): boolean {
  const pits = pitsASide(game);
  const left = (player: 0 | 1) =>
    game.ring.slice(storeOf(game, player) - pits, storeOf(game, player)).filter((seeds) => seeds > 0).length;
  return left(0) === 0 || left(1) === 0;
}

export function naivePerft(game: NaiveGame, depth: number): number {
  if (depth === 0) return 1;
  let nodes = 0;
  for (const number of naiveChoices(game)) nodes += naivePerft(naivePlay(game, number), depth - 1);
  return nodes;
}

function pitsASide({ ring }: NaiveGame): number {
  return ring.length / 2 - 1;
}

function houseOf(game: NaiveGame, player: 0 | 1, number: number): number {
  return player * (pitsASide(game) + 1) + number - 1;
}

function storeOf(game: NaiveGame, player: 0 | 1): number {
  return houseOf(game, player, pitsASide(game) + 1);
}
