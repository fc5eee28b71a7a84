import type { Static } from 'typebox';
import { orNull, ref } from '../types/schema.ts';
import { Type } from '../types/type.ts';
import { ClockSettings } from './clock.ts';
import { GameEvent } from './event.ts';
import { GameResult, Variant } from './game.ts';

/** An exported game: its start, its moves without those taken back, its result, and the whole log. */
export const GameRecord = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    variant: ref(Variant),
    players: Type.Object({ south: Type.String(), north: Type.String() }),
    date: Type.String({ format: 'date-time' }),
    start: Type.String(),
    moves: Type.Array(Type.Integer(), { description: 'Pits in the order played, counted from 0.' }),
    position: Type.String(),
    clock: orNull(ref(ClockSettings)),
    rated: Type.Boolean(),
    result: orNull(ref(GameResult)),
    events: Type.Array(ref(GameEvent)),
  },
  { $id: 'GameRecord', description: 'A game with its whole log.' },
);
export type GameRecord = Static<typeof GameRecord>;
