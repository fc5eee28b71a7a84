import { MAX_LEVEL } from '@kalah/engine/levels';
import { type Static, Type } from 'typebox';
import { oneOf, orNull, ref } from './schema.ts';

/** The longest name a player may have. */
export const MAX_NAME = 40;

export const Side = oneOf(['south', 'north']);

export const Variant = Type.Object(
  {
    pits: Type.Integer({ minimum: 1, maximum: 12, description: 'Pits a side.' }),
    seeds: Type.Integer({ minimum: 1, maximum: 12, description: 'Seeds in each pit at the start.' }),
    capturesAlone: Type.Boolean({
      description: 'Whether a last seed in an own empty pit is taken even when the pit facing it is empty.',
    }),
  },
  { $id: 'Variant', additionalProperties: false },
);
export type Variant = Static<typeof Variant>;

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME });

export const Seat = Type.Union(
  [
    Type.Object({ kind: Type.Literal('open') }, { description: 'Anybody may move it.' }),
    Type.Object({ kind: Type.Literal('vacant') }, { description: 'Nobody sits here yet; it can be taken.' }),
    Type.Object(
      { kind: Type.Literal('named'), name: Name },
      { description: 'Whoever gives the name may move it.' },
    ),
    Type.Object(
      { kind: Type.Literal('secret'), name: orNull(Name) },
      { description: 'Whoever holds its token may move it.' },
    ),
    Type.Object(
      { kind: Type.Literal('engine'), level: Type.Integer({ minimum: 1, maximum: MAX_LEVEL }) },
      { description: 'The computer plays it.' },
    ),
  ],
  { $id: 'Seat' },
);
export type Seat = Static<typeof Seat>;

export const GameResult = Type.Object(
  {
    how: oneOf(['played-out', 'resignation', 'agreement', 'time', 'abort']),
    winner: orNull(oneOf(['south', 'north', 'draw'])),
    margin: orNull(Type.Integer({ description: 'By how many seeds, when the game was played out.' })),
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
    number: Type.Integer({ description: 'Counted from 1 and never used twice, also after a takeback.' }),
    side: Side,
    pit: Type.Integer({ description: 'Counted from 0 in the mover’s sowing order.' }),
  },
  { $id: 'Move' },
);
export type Move = Static<typeof Move>;

const Time = Type.String({ format: 'date-time' });

export const Game = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    version: Type.Integer({ description: 'The number of the game’s last event; its ETag.' }),
    status: oneOf(['waiting', 'playing', 'finished']),
    variant: ref(Variant),
    start: Type.String({ description: 'The start position as text.' }),
    position: Type.String({
      description:
        'The position as text: each side’s pits and store, South first; the side to move; `c` or `-`.',
      examples: ['4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -'],
    }),
    board: ref(Board),
    legalPits: Type.Array(Type.Integer(), { description: 'Pits the side to move may play, counted from 0.' }),
    nextMove: Type.Integer({ description: 'The number of the move to be made next.' }),
    moves: Type.Array(ref(Move), {
      description: 'The moves that led to the position, without those taken back.',
    }),
    seats: Type.Object({ south: ref(Seat), north: ref(Seat) }),
    offers: Type.Object({
      draw: orNull(Side),
      takeback: orNull(Side),
    }),
    result: orNull(ref(GameResult)),
    rematch: orNull(Type.String({ format: 'uuid', description: 'The game that follows this one.' })),
    listed: Type.Boolean({ description: 'Whether the game stands in public lists.' }),
    createdAt: Time,
    updatedAt: Time,
  },
  { $id: 'Game', description: 'A game as it stands.' },
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
    token: Type.String({ description: 'Shown once. Send it as `Authorization: Bearer …` with every move.' }),
  },
  { $id: 'SeatTaken' },
);
export type SeatTaken = Static<typeof SeatTaken>;

export const SeatedGame = Type.Object(
  { game: ref(Game), seat: orNull(ref(SeatTaken)) },
  { $id: 'SeatedGame', description: 'A game, and the caller’s seat in it.' },
);
export type SeatedGame = Static<typeof SeatedGame>;
