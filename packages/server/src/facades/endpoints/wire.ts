import { MAX_EMAIL_LENGTH } from '@kalah/api/limits';
import { Type } from '@kalah/api/type';
import { MAX_SEEDS } from '@kalah/rules';
import type { Static, TSchema } from 'typebox';
import { PlayerName } from '../player.ts';

const Int = Type.Union([Type.Integer(), Type.String({ pattern: '^-?\\d+$' })]);

export const GameParams = Type.Object({
  urlsafe_game_key: Type.String({ description: 'The `urlsafe_key` of a game.' }),
});

/**
 * [D3] Calls accept fields in the query and in the JSON body; the body takes precedence. Bodies with a title are messages of
 * the original API; the fields of the others were parameters of the query.
 */
export const CreateUser = Type.Object({
  user_name: PlayerName,
  // Not every database stores a lone surrogate or a NUL.
  email: Type.Optional(Type.String({ maxLength: MAX_EMAIL_LENGTH, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })),
});
export type CreateUser = Static<typeof CreateUser>;

export const CreateGame = Type.Object(
  {
    north_user_name: PlayerName,
    south_user_name: PlayerName,
    seeds: Type.Optional(
      Type.Union([
        Type.Integer({ minimum: 1, maximum: MAX_SEEDS }),
        Type.String({ pattern: '^0*([1-9]|1[0-2])$', description: 'The same as a string.' }),
      ]),
    ),
  },
  { title: 'NewGameForm' },
);

export const MakeMove = Type.Object({ user_name: PlayerName, house: Int }, { title: 'MakeMoveForm' });
export type MakeMove = Static<typeof MakeMove>;

export const CancelGame = Type.Object({ user_name: Type.Optional(PlayerName) });

export const UserGames = Type.Object({
  user_name: Type.String({ ...PlayerName, examples: ['sue'] }),
  email: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
  active_only: Type.Optional(
    Type.Union([Type.Boolean(), Type.String({ pattern: '^([Tt]rue|[Ff]alse|[01])$' })], {
      description: 'Leaves out games that are over.',
    }),
  ),
});

export const StringMessage = Type.Object({ message: Type.String() }, { title: 'StringMessage' });

export const GameForm = Type.Object(
  {
    urlsafe_key: Type.String(),
    game_over: Type.Boolean(),
    canceled: Type.Optional(Type.Boolean({ description: 'Present if the game was canceled.' })),
    message: Type.String(),
    north_user_name: Type.Optional(Type.String()),
    south_user_name: Type.Optional(Type.String()),
    next_to_play: Type.Union([Type.Literal('N'), Type.Literal('S')]),
    board: Type.Array(Type.Integer(), {
      description: 'South’s houses 0–5, store 6, North’s houses 7–12, store 13.',
    }),
    north_final_score: Type.Optional(Type.Integer({ description: 'Present once the game is over.' })),
    south_final_score: Type.Optional(Type.Integer({ description: 'Present once the game is over.' })),
  },
  { title: 'GameForm' },
);
export type GameForm = Static<typeof GameForm>;

const listOf = <Item extends TSchema>(item: Item) => Type.Optional(Type.Array(item));

export const Games = Type.Object({ games: listOf(GameForm) }, { title: 'GameForms' });
export type Games = Static<typeof Games>;

export const Ranking = Type.Object(
  {
    name: Type.String(),
    win_loss_ratio: Type.Number({ description: 'Games won divided by games won or lost; 0 without any.' }),
    wins: Type.Integer(),
    losses: Type.Integer(),
    draws: Type.Integer(),
  },
  { title: 'RankingForm' },
);
export type Ranking = Static<typeof Ranking>;
export const Rankings = Type.Object({ rankings: listOf(Ranking) }, { title: 'RankingForms' });
export type Rankings = Static<typeof Rankings>;

export const History = Type.Object(
  {
    urlsafe_key: Type.String(),
    history: listOf(Type.Integer({ description: 'A house, 0–5 or 7–12, in the order of play.' })),
  },
  { title: 'HistoryForm' },
);
export type History = Static<typeof History>;

export const EndpointError = Type.Object({
  error: Type.Object({
    code: Type.Integer(),
    message: Type.String(),
    errors: Type.Array(
      Type.Object({ domain: Type.Literal('global'), reason: Type.String(), message: Type.String() }),
    ),
  }),
});
export type EndpointError = Static<typeof EndpointError>;
