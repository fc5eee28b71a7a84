import type { Static, TProperties } from 'typebox';
import { Pool, RatingChange } from '../ratings/rating.ts';
import { orNull, ref, Side, Time } from '../types/schema.ts';
import { Type } from '../types/type.ts';
import { ClockSettings } from './clock.ts';
import { GameResult, Pair, Seat, Variant } from './game.ts';

function event<Kind extends string, Properties extends TProperties>(kind: Kind, properties: Properties) {
  return Type.Object({
    number: Type.Integer({
      minimum: 1,
      description: 'Counted from 1 without gaps; the id of the event in a stream.',
    }),
    at: Time,
    kind: Type.Literal(kind),
    ...properties,
  });
}

const milliseconds = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, description: `${description} Only if the game has a clock.` }));

const charged = milliseconds('Milliseconds that the side to move was charged.');

/** One event of a game's log, as streams send it. `applyEvent` derives the game after it. */
export const GameEvent = Type.Union(
  [
    event('created', {
      variant: ref(Variant),
      start: Type.String(),
      seats: Type.Object({ south: ref(Seat), north: ref(Seat) }),
      clock: orNull(ref(ClockSettings)),
      rated: Type.Boolean(),
      pie: Type.Boolean(),
      pair: orNull(ref(Pair)),
    }),
    event('seated', { side: Side, seat: ref(Seat) }),
    event('attributed', { side: Side, seat: ref(Seat) }),
    event('moved', {
      move: Type.Integer(),
      side: Side,
      pit: Type.Integer(),
      position: Type.String(),
      charged: milliseconds('Milliseconds that the move was charged.'),
      granted: milliseconds('Milliseconds that the side gained at the end of its turn.'),
      credited: milliseconds('Milliseconds that the move was not charged, because of lag.'),
    }),
    event('swapped', { side: Side }),
    event('resigned', { side: Side }),
    event('draw-offered', { side: Side }),
    event('draw-declined', { side: Side }),
    event('draw-agreed', { side: Side }),
    event('takeback-offered', { side: Side }),
    event('takeback-declined', { side: Side }),
    event('took-back', { side: Side, moves: Type.Integer(), position: Type.String(), charged }),
    event('flagged', { side: Side }),
    event('outage', { from: Time, to: Time }),
    event('claimed', { side: Side }),
    event('ended', { result: ref(GameResult), charged }),
    event('rated', { pool: Pool, south: ref(RatingChange), north: ref(RatingChange) }),
    event('reviewed', {
      losses: Type.Array(orNull(Type.Integer()), {
        description:
          'Seeds that each move lost, compared with best play; null if that was not proved, or if there was no choice.',
      }),
    }),
    event('rematched', { game: Type.String({ format: 'uuid' }) }),
  ],
  { $id: 'GameEvent' },
);
export type GameEvent = Static<typeof GameEvent>;
