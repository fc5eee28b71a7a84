/** Points of the graph of a rating. */
const MAX_POINTS = 500;

/** The numbers of the games that a graph shows: all of them, or 500 evenly spread over more, the last among them. */
export function pickNumbers(games: number): number[] {
  const points = Math.min(games, MAX_POINTS);
  return Array.from({ length: points }, (_, index) => Math.ceil(((index + 1) * games) / points));
}
