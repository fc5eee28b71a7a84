import { Type } from '@kalah/api/type';
import type { Static } from 'typebox';
import { PlayerName } from '../player.ts';

const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const Game = Type.Object({
  gameReference: Type.String({ format: 'uuid' }),
  playerOne: orNull('The creator, who starts.'),
  playerTwo: orNull('Null until the second player joins.'),
});
export type Game = Static<typeof Game>;

export const BoardState = Type.Object({
  gameRef: Type.String({ format: 'uuid' }),
  status: Type.Union([Type.Literal('INITIALIZED'), Type.Literal('IN_PROGRESS'), Type.Literal('FINISHED')]),
  currentPlayer: orNull('Who is to move.'),
  pits: Type.Array(
    Type.Object({
      houseIndex: Type.Integer({ minimum: 0, maximum: 13 }),
      player: orNull('The owner.'),
      seeds: Type.Integer(),
    }),
    { description: 'Houses 0–5 of player one, store 6, houses 7–12 of player two, store 13.' },
  ),
  winner: orNull('A user name, `Draw`, or null while playing.'),
});
export type BoardState = Static<typeof BoardState>;

export const GameParams = Type.Object({ gameRef: Type.String({ description: 'The `gameReference`.' }) });

export const UserBody = Type.Object({ userName: PlayerName });

export const MoveBody = Type.Object({
  userName: PlayerName,
  houseIndex: Type.Union([Type.Integer(), Type.String({ pattern: '^-?\\d+$' })], {
    description: '0–5 for player one, 7–12 for player two.',
  }),
});
export type MoveBody = Static<typeof MoveBody>;

export const Health = Type.Object({ status: Type.Literal('UP') });
