import { CORRESPONDENCE_DAYS, MAX_INCREMENT, MAX_INITIAL, type TimeControl } from '@kalah/rules/clock';
import type { Static } from 'typebox';
import { orNull, Side, Time } from '../types/schema.ts';
import { Type } from '../types/type.ts';

const initial = Type.Integer({
  minimum: 0,
  maximum: MAX_INITIAL,
  description: 'Seconds for the whole game, with a live clock.',
});
const increment = Type.Integer({
  minimum: 0,
  maximum: MAX_INCREMENT,
  description: 'Seconds added at the end of each turn, with a live clock.',
});
const days = Type.Unsafe<(typeof CORRESPONDENCE_DAYS)[number]>({
  type: 'integer',
  enum: [...CORRESPONDENCE_DAYS],
  description: 'Days for each turn, with a correspondence clock.',
});

export const ClockRequest = Type.Object(
  {
    kind: Type.Unsafe<TimeControl['kind']>({ type: 'string', enum: ['live', 'correspondence'] }),
    initial: Type.Optional(initial),
    increment: Type.Optional(increment),
    days: Type.Optional(days),
  },
  {
    additionalProperties: false,
    description:
      'A `live` clock has `initial` and `increment`, not both 0; a `correspondence` clock has `days`. Without a clock, or with null, the game is untimed.',
    examples: [
      { kind: 'live', initial: 180, increment: 2 },
      { kind: 'correspondence', days: 3 },
    ],
  },
);
export type ClockRequest = Static<typeof ClockRequest>;

const running = {
  left: Type.Object(
    { south: Type.Integer(), north: Type.Integer() },
    { description: 'Milliseconds that each side had left at `since`.' },
  ),
  running: orNull(Side),
  since: orNull(Time),
  deadline: orNull(Time),
  serverTime: Type.String({
    format: 'date-time',
    description:
      'The server’s time when it sent this. Count down from it and from `since`, not from the time of the client.',
  }),
};

export const Clock = Type.Union(
  [
    Type.Object({ kind: Type.Literal('live'), initial, increment, ...running }),
    Type.Object({ kind: Type.Literal('correspondence'), days, ...running }),
  ],
  {
    $id: 'Clock',
    description: 'The clock of a game; `running` and `deadline` are null while no clock runs.',
  },
);
export type Clock = Static<typeof Clock>;

export const ClockSettings = Type.Union(
  [
    Type.Object({ kind: Type.Literal('live'), initial, increment }),
    Type.Object({ kind: Type.Literal('correspondence'), days }),
  ],
  { $id: 'ClockSettings', description: 'The settings of a clock.' },
);
export type ClockSettings = Static<typeof ClockSettings>;
