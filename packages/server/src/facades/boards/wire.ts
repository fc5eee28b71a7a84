import { Type } from '@kalah/api/type';
import type { Static } from 'typebox';

const Player = Type.Union([Type.Literal('ONE'), Type.Literal('TWO')]);

const Row = Type.Object({
  pits: Type.Array(Type.Object({ stones: Type.Integer() }), {
    description: 'Six pits, the farthest from the store first.',
  }),
  kalahaStones: Type.Integer(),
});

export const BoardState = Type.Object({
  boardId: Type.String({ format: 'uuid' }),
  nextPlayer: Player,
  rowOne: Row,
  rowTwo: Row,
  gameOver: Type.Boolean(),
  winner: Type.Union([Player, Type.Null()], { description: 'Null while playing, and for a draw.' }),
});
export type BoardState = Static<typeof BoardState>;

export const BoardParams = Type.Object({ id: Type.String({ description: 'The `boardId`.' }) });

export const MoveBody = Type.Object({
  pitIndex: Type.Union([Type.Integer({ minimum: 0, maximum: 5 }), Type.String({ pattern: '^[0-5]$' })]),
  player: Player,
});
export type MoveBody = Static<typeof MoveBody>;
