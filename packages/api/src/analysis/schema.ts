import type { Static } from 'typebox';
import { MAX_ANALYSIS_MS } from '../types/limits.ts';
import { oneOf, ref, Side } from '../types/schema.ts';
import { Type } from '../types/type.ts';

/** How much of a verdict is proved. */
export const VerdictKind = oneOf(['exact', 'at-least', 'at-most', 'estimate'], {
  description: '`exact`, `at-least` and `at-most` are proved; an `estimate` is not.',
});

const Line = Type.Array(Type.Integer(), {
  description: 'The expected continuation: pits of the side to move, counted from 0.',
});
const least = Type.Integer({ description: 'The margin is proved to be at least this.' });
const most = Type.Integer({
  description: 'The margin is proved to be at most this; equal to `least` when exact.',
});
const complete = Type.Boolean({ description: 'Whether everything that was asked for is proved.' });
const nodes = Type.Number({ description: 'The number of positions searched.' });
const seconds = Type.Number();

/** The value of playing a pit. */
export const Verdict = Type.Object(
  {
    pit: Type.Integer({ description: 'Counted from 0 in the mover’s sowing order.' }),
    value: Type.Integer({
      description:
        'The final margin of the side to move, in seeds, if it plays this pit and both sides then play perfectly.',
    }),
    kind: VerdictKind,
    least,
    most,
    line: Line,
  },
  { $id: 'Verdict', description: 'The value of playing a pit.' },
);
export type Verdict = Static<typeof Verdict>;

/** The analysis of a position. */
export const PositionAnalysis = Type.Object(
  {
    position: Type.String(),
    moves: Type.Array(ref(Verdict), { description: 'One verdict per legal pit, in the order of the pits.' }),
    least,
    most,
    complete,
    nodes,
    seconds,
  },
  {
    $id: 'PositionAnalysis',
    description: 'The analysis of a position. Margins are those of the side to move.',
  },
);
export type PositionAnalysis = Static<typeof PositionAnalysis>;

/** A move that was played, and its cost. */
export const JudgedMove = Type.Object(
  {
    side: Side,
    pit: Type.Integer({ description: 'Counted from 0 in the mover’s sowing order.' }),
    loss: Type.Object(
      { kind: oneOf(['exact', 'bound']), least: Type.Integer(), most: Type.Integer() },
      { description: 'Seeds lost compared with perfect play: proved to be between `least` and `most`.' },
    ),
    best: Line,
  },
  {
    $id: 'JudgedMove',
    description: 'A move that was played, its cost, and the perfect continuation instead of it.',
  },
);
export type JudgedMove = Static<typeof JudgedMove>;

/** The analysis of a game: the cost of each move. */
export const GameAnalysis = Type.Object(
  {
    start: Type.String(),
    moves: Type.Array(ref(JudgedMove)),
    graph: Type.Array(
      Type.Object({
        value: Type.Integer({ description: 'South’s final margin if both sides play perfectly from here.' }),
        kind: oneOf(['exact', 'estimate']),
        least,
        most,
      }),
      { description: 'The value of the position at the start and after each move. Margins are South’s.' },
    ),
    complete,
    nodes,
    seconds,
  },
  { $id: 'GameAnalysis' },
);
export type GameAnalysis = Static<typeof GameAnalysis>;

const milliseconds = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: MAX_ANALYSIS_MS,
    description: 'The time limit in milliseconds, including time in the queue.',
  }),
);

/** The body of `POST /analysis`. */
export const AnalysisRequest = Type.Object(
  {
    position: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'A position as text, in any variant.',
        examples: ['4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -'],
      }),
    ),
    record: Type.Optional(
      Type.String({
        maxLength: 50_000,
        description:
          'A game record instead of a position, as in `record.txt`: then every move of it is judged.',
      }),
    ),
    milliseconds,
    wanted: Type.Optional(
      oneOf(['moves', 'lines', 'margin'], {
        description:
          '`moves`: a verdict for every legal pit. `lines`: the same; moves of the opening book, too, get their lines to the end of the game. `margin`: only the value of the position.',
      }),
    ),
    kinds: Type.Optional(
      Type.Array(VerdictKind, { description: 'Omits verdicts of other kinds.', maxItems: 4 }),
    ),
  },
  { $id: 'AnalysisRequest', additionalProperties: false },
);
export type AnalysisRequest = Static<typeof AnalysisRequest>;

/** The query of `GET /games/{id}/analysis`. */
export const GameAnalysisQuery = Type.Object({ milliseconds });
export type GameAnalysisQuery = Static<typeof GameAnalysisQuery>;
