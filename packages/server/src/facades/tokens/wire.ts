import { Type } from '@kalah/api/type';
import type { Static } from 'typebox';

const uri = Type.String({ description: 'The address of the game.' });

export const NewGame = Type.Object({ id: Type.String({ format: 'uuid' }), uri });

export const Joined = Type.Object({
  id: Type.String(),
  player: Type.Object({
    token: Type.String({ description: 'Send it as the whole body of a move, unquoted.' }),
    playerNumber: Type.Union([Type.Literal(1), Type.Literal(2)]),
  }),
  uri,
});
export type Joined = Static<typeof Joined>;

export const Game = Type.Object({
  id: Type.String(),
  uri,
  url: Type.String({ description: 'The same as `uri`.' }),
  status: Type.Record(Type.String(), Type.String(), {
    description: 'Seeds by pit, `"1"` to `"14"`, as strings. 7 and 14 are the stores.',
  }),
  playerTurn: Type.Union([Type.Literal(1), Type.Literal(2)]),
  winner: Type.Integer({ minimum: 0, maximum: 3, description: '0: none, 3: a draw.' }),
});
export type Game = Static<typeof Game>;

/** Has no key `status`, because clients would read it as the board. */
export const TokenError = Type.Object({
  id: Type.Union([Type.String(), Type.Null()], { description: 'As in the path.' }),
  error: Type.String(),
  message: Type.String(),
  uri: Type.String(),
});
export type TokenError = Static<typeof TokenError>;

export const GameParams = Type.Object({ id: Type.String() });
export const MoveParams = Type.Object({
  id: Type.String(),
  pitId: Type.String({ description: '1–6 of player 1, 8–13 of player 2.', examples: ['1'] }),
});

export const Token = Type.String({ description: 'The raw token of the player, unquoted.' });
