import type { GameEvent, GameRecord } from '@kalah/api';
import { formatPosition, must, parsePosition, playAll } from '@kalah/rules';
import type { GameRequest, PlayedGame } from './played-game.ts';

/** Undefined if what was acknowledged is there. */
export function findLoss(played: PlayedGame, record: GameRecord): string | undefined {
  const { events, start, position } = record;
  const { game, shown, acknowledged } = played;
  const moves = events.filter((event) => event.kind === 'moved');
  const pits = moves.map(({ pit }) => pit);
  const rest = events.slice(game!.version);

  if (events.some(({ number }, index) => number !== index + 1)) return 'the log has a gap or a duplicate';
  if (events.length < acknowledged) return `${acknowledged - events.length} acknowledged events are lost`;
  if (events.length < shown) return `${shown - events.length} events that were shown are lost`;
  if (moves.some(({ move }, index) => move !== index + 1)) return 'a move is not at its number';
  if (game!.moves.some(({ pit }, index) => pit !== pits[index]))
    return 'an acknowledged move was replaced by another one';
  if (rest.length > 0 && !fulfills(rest, played.nextRequest))
    return `nobody asked for ${JSON.stringify(rest)}`;
  if (position !== formatPosition(playAll(must(parsePosition(start)), pits))) {
    return 'the board does not follow from the log';
  }
  return undefined;
}

/** Exactly, not just in part. */
function fulfills([first, ...rest]: readonly GameEvent[], request: GameRequest): boolean {
  switch (request.kind) {
    case 'create':
      return first!.kind === 'created' && rest.length === 0;
    case 'sit':
      return first!.kind === 'seated' && rest.length === 0;
    case 'move':
      return (
        first!.kind === 'moved' &&
        first!.move === request.number &&
        first!.pit === request.pit &&
        rest.every(({ kind }) => kind === 'ended')
      );
  }
}
