import type { BookShelf } from '@kalah/engine/node';
import { legalPits, type Position, successors } from '@kalah/rules';
import { toPositionKey } from '../fair-play/rated-positions.ts';
import type { FairPlayStore } from '../fair-play/store/index.ts';
import { toExplorerKey } from './explored-game.ts';
import { type MoveValues, valuesWithoutSearch } from './move-values.ts';
import {
  addGames,
  type Example,
  isStrong,
  listBest,
  listRecent,
  NO_GAMES,
  NO_STATS,
  type PositionStats,
  type Tally,
} from './position-stats.ts';
import type { Prover } from './prover.ts';
import type { ExplorerStore } from './store/index.ts';

/** [X4] Whose games count: everybody's, those between strong players, or those of one account. */
export type Players =
  | { readonly kind: 'all' }
  | { readonly kind: 'strong' }
  | { readonly kind: 'account'; readonly id: string };

export interface ExploredMove extends Tally {
  readonly pit: number;
  /** The exact final margin of the side to move, if it is known. */
  readonly value?: number;
}

interface ExploredPosition {
  /** One for every legal pit, in order. */
  readonly moves: readonly ExploredMove[];
  readonly recent: readonly Example[];
  readonly best: readonly Example[];
  /** [X9] Whether values are withheld because a rated game in progress has come to the position or is about to. */
  readonly isWithheld: boolean;
}

/** [X4] How many of the latest games of an account are searched for a position. */
const OWN_GAMES = 1000;

export type Explorer = ReturnType<typeof createExplorer>;

export function createExplorer({
  store,
  fairPlay,
  books,
  prover,
}: {
  readonly store: ExplorerStore;
  readonly fairPlay: Pick<FairPlayStore, 'isInRatedGame'>;
  readonly books: Pick<BookShelf, 'find'>;
  readonly prover: Pick<Prover, 'ask'>;
}) {
  async function findStats(key: string, players: Players): Promise<PositionStats> {
    if (players.kind !== 'account') {
      const found = await store.findPositions([key]);
      return found.get(key)?.value ?? NO_STATS;
    }
    const games = await store.listGamesOf(players.id, key, OWN_GAMES);
    const continuations = [...games].map(([id, game]) => {
      const { pit } = game.visits.find((visit) => visit.key === key)!;
      return { id, game, pit };
    });
    return addGames(NO_STATS, continuations);
  }

  /** [X9] A move reveals the value of the position after it, so that one is protected, too. */
  function isProtected(position: Position): Promise<boolean> {
    const positions = [position, ...successors(position).map(({ after }) => after)];
    return fairPlay.isInRatedGame([...new Set(positions.map(toPositionKey))]);
  }

  /** [X8] Never waits for a search: moves that cannot be valued are proved for later requests if the position has games. */
  async function findValues(key: string, position: Position, hasGames: boolean): Promise<MoveValues> {
    const known = valuesWithoutSearch(await books.find(position.variant), position);
    if (known.size === legalPits(position).length) return known;
    const proof = await store.findProof(key);
    if (!proof && hasGames) prover.ask(position);
    return new Map([...known, ...(proof ?? [])]);
  }

  return {
    async explore(position: Position, players: Players): Promise<ExploredPosition> {
      const key = toExplorerKey(position);
      const [stats, isWithheld] = await Promise.all([findStats(key, players), isProtected(position)]);
      const values = isWithheld ? undefined : await findValues(key, position, stats.moves.length > 0);
      const examples = players.kind === 'strong' ? stats.examples.filter(isStrong) : stats.examples;
      return {
        moves: legalPits(position).map((pit) => toMove(pit, stats, players, values)),
        recent: listRecent(examples),
        best: listBest(examples),
        isWithheld,
      };
    },
  };
}

function toMove(
  pit: number,
  { moves }: PositionStats,
  players: Players,
  values: MoveValues | undefined,
): ExploredMove {
  const move = moves.find((one) => one.pit === pit);
  const tally = (players.kind === 'strong' ? move?.strong : move?.all) ?? NO_GAMES;
  const value = values?.get(pit);
  return { ...tally, pit, ...(value !== undefined && { value }) };
}
