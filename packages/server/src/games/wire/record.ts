import { toClockSettings, type GameRecord as WireRecord } from '@kalah/api';
import { formatPosition } from '@kalah/rules';
import { formatWithList } from '../../platform/http/long-json.ts';
import { mapInTimeSlices, nextTimeSlice } from '../../platform/time-slices.ts';
import { GameError } from '../errors.ts';
import type { GameEvent } from '../event.ts';
import { Replay } from '../replay.ts';
import { toRecord } from '../routes/record.ts';
import { toWireEvent } from './event.ts';
import { toWireResult, toWireVariant } from './game.ts';

/**
 * The JSON text of a game with its log. Everything follows from one reading of the log, so its parts agree even while
 * moves are played.
 */
export async function formatWireRecord(id: string, log: readonly GameEvent[]): Promise<string> {
  const replayed = new Replay(id);
  await nextTimeSlice(); // the caller has used one to read the log
  const events = await mapInTimeSlices(log, (event) => {
    replayed.add(event);
    return JSON.stringify(toWireEvent(event, replayed.state!));
  });
  await nextTimeSlice();
  const { game } = replayed;
  if (!game) throw new GameError('no-such-game');
  const { start, players, date, moves } = toRecord(game);
  const fields: Omit<WireRecord, 'events'> = {
    id,
    variant: toWireVariant(start),
    players: { south: players.south, north: players.north },
    date,
    start: formatPosition(start),
    moves: [...moves],
    position: formatPosition(game.position),
    clock: game.clock ? toClockSettings(game.clock.control) : null,
    rated: game.rated ?? false,
    result: game.ending ? toWireResult(game.ending) : null,
  };
  return formatWithList(fields, 'events', events);
}
