import type { GameEvent, GameRecord } from '@kalah/api';
import { formatPosition, must, parsePosition, playAll } from '@kalah/rules';
import type { Table, Wish } from './table.ts';

/** What a table was told against what the server has after it was killed; says what is wrong, if anything is. */
export function findLoss(table: Table, record: GameRecord): string | undefined {
  const { events, start, position } = record;
  const { game, shown, acknowledged } = table;
  const moves = events.filter((event) => event.kind === 'moved');
  const pits = moves.map(({ pit }) => pit);
  const rest = events.slice(game!.version);

  if (events.some(({ number }, index) => number !== index + 1)) return 'the log has a gap or a double';
  if (events.length < acknowledged) return `${acknowledged - events.length} acknowledged events are lost`;
  if (events.length < shown) return `${shown - events.length} events that were shown are lost`;
  if (moves.some(({ move }, index) => move !== index + 1)) return 'a move is not at its number';
  if (game!.moves.some(({ pit }, index) => pit !== pits[index])) return 'an acknowledged move is another one';
  if (rest.length > 0 && !grants(rest, table.wish)) return `nobody asked for ${JSON.stringify(rest)}`;
  if (position !== formatPosition(playAll(must(parsePosition(start)), pits))) {
    return 'the board is not where the log leads';
  }
  return undefined;
}

/** Whether events are what a wish brings about, all of it: half of it would be worse than nothing. */
function grants([first, ...rest]: readonly GameEvent[], wish: Wish): boolean {
  switch (wish.kind) {
    case 'create':
      return first!.kind === 'created' && rest.length === 0;
    case 'sit':
      return first!.kind === 'seated' && rest.length === 0;
    case 'move':
      return (
        first!.kind === 'moved' &&
        first!.move === wish.number &&
        first!.pit === wish.pit &&
        rest.every(({ kind }) => kind === 'ended')
      );
  }
}
