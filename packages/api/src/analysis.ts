import { type Static, Type } from 'typebox';
import { Side } from './game.ts';
import { oneOf, ref } from './schema.ts';

/** The longest an analysis may take, in milliseconds. */
const MAX_ANALYSIS_MILLISECONDS = 30_000;

export const VerdictKind = oneOf(['exact', 'at-least', 'at-most', 'estimate'], {
  description: '`exact`, `at-least` and `at-most` are proved; an `estimate` is a guess.',
});

const Line = Type.Array(Type.Integer(), {
  description: 'The pits expected to be played, each of whoever’s turn it is, counted from 0.',
});
const least = Type.Integer({ description: 'The margin is proved to be at least this.' });
const most = Type.Integer({
  description: 'The margin is proved to be at most this; equal to `least` when exact.',
});
const complete = Type.Boolean({ description: 'Whether all that was wanted is proved.' });
const nodes = Type.Number({ description: 'Positions the search went through.' });
const seconds = Type.Number();

export const Verdict = Type.Object(
  {
    pit: Type.Integer({ description: 'Counted from 0 in the mover’s sowing order.' }),
    value: Type.Integer({
      description:
        'The final margin, in seeds, for the side to move if it plays this pit and both play best.',
    }),
    kind: VerdictKind,
    least,
    most,
    line: Line,
  },
  { $id: 'Verdict', description: 'What playing a pit is worth.' },
);
export type Verdict = Static<typeof Verdict>;

export const PositionAnalysis = Type.Object(
  {
    position: Type.String(),
    moves: Type.Array(ref(Verdict), { description: 'A verdict a legal pit, in the order of pits.' }),
    least,
    most,
    complete,
    nodes,
    seconds,
  },
  {
    $id: 'PositionAnalysis',
    description: 'What is known about a position. Margins are those of the side to move.',
  },
);
export type PositionAnalysis = Static<typeof PositionAnalysis>;

export const JudgedMove = Type.Object(
  {
    side: Side,
    pit: Type.Integer({ description: 'Counted from 0 in the mover’s sowing order.' }),
    loss: Type.Object(
      { kind: oneOf(['exact', 'bound']), least: Type.Integer(), most: Type.Integer() },
      { description: 'Seeds given away against best play: proved to lie from `least` to `most`.' },
    ),
    best: Line,
  },
  {
    $id: 'JudgedMove',
    description: 'A move that was played, what it cost, and how best play would have gone on.',
  },
);
export type JudgedMove = Static<typeof JudgedMove>;

export const GameAnalysis = Type.Object(
  {
    start: Type.String(),
    moves: Type.Array(ref(JudgedMove)),
    graph: Type.Array(
      Type.Object({
        value: Type.Integer({ description: 'South’s final margin if both play best from here on.' }),
        kind: oneOf(['exact', 'estimate']),
        least,
        most,
      }),
      { description: 'How the game stood: at the start, then after each move. Margins are South’s.' },
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
    maximum: MAX_ANALYSIS_MILLISECONDS,
    description: 'How long it may take, waiting included.',
  }),
);

export const AnalysisRequest = Type.Object(
  {
    position: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'A position as text, of any variant.',
        examples: ['4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -'],
      }),
    ),
    record: Type.Optional(
      Type.String({
        maxLength: 50_000,
        description: 'A game record instead, as `record.txt` gives it: then every move of it is judged.',
      }),
    ),
    milliseconds,
    wanted: Type.Optional(
      oneOf(['moves', 'margin'], {
        description: '`moves`: a verdict for every legal pit. `margin`: only what the position is worth.',
      }),
    ),
    kinds: Type.Optional(
      Type.Array(VerdictKind, { description: 'Leave out verdicts of other kinds.', maxItems: 4 }),
    ),
  },
  { $id: 'AnalysisRequest', additionalProperties: false },
);
export type AnalysisRequest = Static<typeof AnalysisRequest>;

export const GameAnalysisQuery = Type.Object({ milliseconds });
export type GameAnalysisQuery = Static<typeof GameAnalysisQuery>;
