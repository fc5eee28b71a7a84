import { type Static, type TProperties, Type } from 'typebox';
import { GameResult, Seat, Side, Variant } from './game.ts';
import { ref } from './schema.ts';

function event<Kind extends string, Properties extends TProperties>(kind: Kind, properties: Properties) {
  return Type.Object({
    number: Type.Integer({
      minimum: 1,
      description: 'Counted from 1 without gaps; the id of the event in a stream.',
    }),
    at: Type.String({ format: 'date-time' }),
    kind: Type.Literal(kind),
    ...properties,
  });
}

/** One event of a game's log, as streams send it. `applyEvent` derives the game after it. */
export const GameEvent = Type.Union(
  [
    event('created', {
      variant: ref(Variant),
      start: Type.String(),
      seats: Type.Object({ south: ref(Seat), north: ref(Seat) }),
    }),
    event('seated', { side: Side, seat: ref(Seat) }),
    event('moved', { move: Type.Integer(), side: Side, pit: Type.Integer(), position: Type.String() }),
    event('resigned', { side: Side }),
    event('draw-offered', { side: Side }),
    event('draw-declined', { side: Side }),
    event('draw-agreed', { side: Side }),
    event('takeback-offered', { side: Side }),
    event('takeback-declined', { side: Side }),
    event('took-back', { side: Side, moves: Type.Integer(), position: Type.String() }),
    event('ended', { result: ref(GameResult) }),
    event('rematched', { game: Type.String({ format: 'uuid' }) }),
  ],
  { $id: 'GameEvent' },
);
/** One event of a game’s log. */
export type GameEvent = Static<typeof GameEvent>;
