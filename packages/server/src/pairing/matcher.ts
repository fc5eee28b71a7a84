import { ratingOf } from './player.ts';
import { isMatch, poolOf, type Seek } from './seek.ts';

export type Pair = readonly [Seek, Seek];

/** Maximum number of neighbors compared with a seek; bounds the work when few ranges meet. */
const MAX_LOOKS = 64;

/**
 * [L2] Within each pool, pairs those that have waited longest first, each with the nearest rating whose range meets its own. Takes
 * O(n log n) for n seeks.
 */
export function matchSeeks(
  seeks: readonly Seek[],
  now: number,
  mayMeet: (one: Seek, other: Seek) => boolean = () => true,
): Pair[] {
  const pools = Map.groupBy(seeks, poolOf);
  const fits = (one: Seek, other: Seek) => isMatch(one, other, now) && mayMeet(one, other);
  return [...pools.values()].flatMap((pool) => (pool.length < 2 ? [] : matchPool(pool, fits)));
}

interface Node {
  readonly seek: Seek;
  readonly rating: number;
  /** The nearest seeks that have no opponent yet. */
  lower: Node | undefined;
  higher: Node | undefined;
  isPaired: boolean;
}

function matchPool(pool: readonly Seek[], fits: (one: Seek, other: Seek) => boolean): Pair[] {
  const nodes = linkByRating(pool);
  nodes.sort((a, b) => a.seek.createdAt - b.seek.createdAt || (a.seek.id < b.seek.id ? -1 : 1));
  const pairs: Pair[] = [];
  for (const node of nodes) {
    if (node.isPaired) continue;
    const opponent = findOpponent(node, fits);
    if (!opponent) continue;
    unlink(node);
    unlink(opponent);
    pairs.push([node.seek, opponent.seek]);
  }
  return pairs;
}

function linkByRating(pool: readonly Seek[]): Node[] {
  const nodes = pool.map(
    (seek): Node => ({
      seek,
      rating: ratingOf(seek.player),
      lower: undefined,
      higher: undefined,
      isPaired: false,
    }),
  );
  nodes.sort((a, b) => a.rating - b.rating || a.seek.createdAt - b.seek.createdAt);
  nodes.forEach((node, index) => {
    node.lower = nodes[index - 1];
    node.higher = nodes[index + 1];
  });
  return nodes;
}

function findOpponent(node: Node, fits: (one: Seek, other: Seek) => boolean): Node | undefined {
  let { lower, higher } = node;
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    const isLowerNearer = lower && (!higher || node.rating - lower.rating <= higher.rating - node.rating);
    const nearest = isLowerNearer ? lower : higher;
    if (!nearest) return undefined;
    if (fits(node.seek, nearest.seek)) return nearest;
    if (isLowerNearer) lower = nearest.lower;
    else higher = nearest.higher;
  }
  return undefined;
}

function unlink(node: Node): void {
  node.isPaired = true;
  if (node.lower) node.lower.higher = node.higher;
  if (node.higher) node.higher.lower = node.lower;
}
