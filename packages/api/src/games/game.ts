import { MAX_LEVEL } from '@kalah/engine/levels';
import { MAX_PITS, MAX_SEEDS } from '@kalah/rules';
import type { Static } from 'typebox';
import { RatingChange, SeatRating } from '../ratings/rating.ts';
import { oneOf, orNull, ref, Side, Time } from '../types/schema.ts';
import { Type } from '../types/type.ts';
import { Clock } from './clock.ts';

export const MAX_NAME = 40;

export const Variant = Type.Object(
  {
    pits: Type.Integer({ minimum: 1, maximum: MAX_PITS, description: 'Pits per side.' }),
    seeds: Type.Integer({ minimum: 1, maximum: MAX_SEEDS, description: 'Seeds in each pit at the start.' }),
    capturesAlone: Type.Boolean({
      description:
        'Whether the last seed, in an empty pit of the mover, is captured even if the facing pit is empty.',
    }),
  },
  { $id: 'Variant', additionalProperties: false },
);
export type Variant = Static<typeof Variant>;

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME });

export const Seat = Type.Union(
  [
    Type.Object({ kind: Type.Literal('open') }, { description: 'Anybody may play it.' }),
    Type.Object({ kind: Type.Literal('vacant') }, { description: 'Free; it can be taken.' }),
    Type.Object(
      { kind: Type.Literal('named'), name: Name },
      { description: 'Played by anybody who gives its name.' },
    ),
    Type.Object(
      { kind: Type.Literal('secret'), name: orNull(Name) },
      { description: 'Played with its token.' },
    ),
    Type.Object(
      { kind: Type.Literal('account'), name: orNull(Name), rating: orNull(ref(SeatRating)) },
      {
        description:
          'Played by the owner of an account; the name is null once the account is deleted. `rating` is the rating on taking the seat; null before the first rated game, and in untimed games.',
      },
    ),
    Type.Object(
      { kind: Type.Literal('engine'), level: Type.Integer({ minimum: 1, maximum: MAX_LEVEL }) },
      { description: 'Played by the computer.' },
    ),
  ],
  { $id: 'Seat' },
);
export type Seat = Static<typeof Seat>;

export const GameResult = Type.Object(
  {
    how: oneOf(['played-out', 'resignation', 'agreement', 'time', 'abandonment', 'abort']),
    winner: orNull(oneOf(['south', 'north', 'draw'])),
    margin: orNull(Type.Integer({ description: 'The difference in seeds, if the game was played out.' })),
  },
  { $id: 'GameResult' },
);
export type GameResult = Static<typeof GameResult>;

const Row = Type.Array(Type.Integer());

export const Board = Type.Object(
  {
    turn: Side,
    pits: Type.Object({ south: Row, north: Row }, { description: 'Seeds in each pit, in sowing order.' }),
    stores: Type.Object({ south: Type.Integer(), north: Type.Integer() }),
  },
  { $id: 'Board' },
);

export const Move = Type.Object(
  {
    number: Type.Integer({ description: 'Counted from 1. A number is never reused, even after a takeback.' }),
    side: Side,
    pit: Type.Integer({ description: 'Counted from 0 in the mover’s sowing order.' }),
  },
  { $id: 'Move' },
);
export type Move = Static<typeof Move>;

const SideLoss = Type.Object({
  moves: Type.Integer({
    description: 'Moves that were judged: there was a choice, and their loss was proved.',
  }),
  loss: Type.Integer({ description: 'Seeds that these moves lost, compared with best play.' }),
});

export const Pair = Type.Object(
  {
    number: Type.Unsafe<1 | 2>({ type: 'integer', enum: [1, 2] }),
    other: orNull(
      Type.String({ format: 'uuid', description: 'The id of the other game, once there is one.' }),
    ),
    before: Type.Integer({
      description: 'South’s margin in the first game, as this game’s South; 0 in the first game.',
    }),
    margin: orNull(
      Type.Integer({
        description:
          'South’s margin in this game and those before it; null until the game is over. In the second game it is the result of the pair.',
      }),
    ),
  },
  { $id: 'Pair', description: 'Two games with the sides swapped, whose margins are added.' },
);
export type Pair = Static<typeof Pair>;

export const Game = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    version: Type.Integer({ description: 'The number of the game’s last event; its ETag.' }),
    status: oneOf(['waiting', 'playing', 'finished']),
    variant: ref(Variant),
    start: Type.String({ description: 'The start position as text.' }),
    fair: Type.Boolean({ description: 'Whether the start is proved to be a draw.' }),
    position: Type.String({
      description:
        'The position as text: each side’s pits and store, South first; the side to move; `c` or `-`.',
      examples: ['4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -'],
    }),
    board: ref(Board),
    legalPits: Type.Array(Type.Integer(), { description: 'Pits the side to move may play, counted from 0.' }),
    nextMove: Type.Integer({ description: 'The number of the next move.' }),
    moves: Type.Array(ref(Move), {
      description: 'The moves that led to the position, without moves that were taken back.',
    }),
    seats: Type.Object({ south: ref(Seat), north: ref(Seat) }),
    offers: Type.Object({
      draw: orNull(Side),
      takeback: orNull(Side),
    }),
    clock: orNull(ref(Clock)),
    rated: Type.Boolean({ description: 'Whether the result changes the ratings of both players.' }),
    pie: Type.Boolean({ description: 'Whether the second player may swap sides after the first turn.' }),
    swap: orNull(
      oneOf(['possible', 'done'], {
        description: '`possible` while the side to move may swap sides, `done` after the swap.',
      }),
    ),
    pair: orNull(ref(Pair)),
    result: orNull(ref(GameResult)),
    ratings: orNull(
      Type.Object(
        { south: ref(RatingChange), north: ref(RatingChange) },
        { description: 'What the game did to the ratings of its players, soon after its end.' },
      ),
    ),
    loss: orNull(
      Type.Object(
        { south: SideLoss, north: SideLoss },
        { description: 'What the players of a rated game lost, once it was reviewed.' },
      ),
    ),
    rematch: orNull(Type.String({ format: 'uuid', description: 'The id of the rematch.' })),
    listed: Type.Boolean({ description: 'Whether the game is in public lists.' }),
    createdAt: Time,
    updatedAt: Time,
  },
  { $id: 'Game', description: 'The current state of a game.' },
);
export type Game = Static<typeof Game>;

export const GamePage = Type.Object(
  {
    games: Type.Array(ref(Game)),
    next: orNull(Type.String({ description: 'The cursor of the next page; null on the last.' })),
  },
  { $id: 'GamePage', description: 'A page of a list, newest first.' },
);
export type GamePage = Static<typeof GamePage>;

export const SeatTaken = Type.Object(
  {
    side: Side,
    token: Type.String({
      description: 'Sent only in this answer. Send it as `Authorization: Bearer …` with every move.',
    }),
  },
  { $id: 'SeatTaken' },
);
export type SeatTaken = Static<typeof SeatTaken>;

export const SeatedGame = Type.Object(
  { game: ref(Game), seat: orNull(ref(SeatTaken)) },
  { $id: 'SeatedGame', description: 'A game and the caller’s seat in it.' },
);
export type SeatedGame = Static<typeof SeatedGame>;
