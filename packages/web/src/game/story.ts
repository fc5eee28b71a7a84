import { type House, type MoveEvent, type Position, sowingPath } from '@kalah/rules';
import type { LastMove, Outlook, Step, Story } from '../board/story.ts';
import { findPly, type Ply } from './ply.ts';

/** A move for the board to show, step by step as the rules' events tell it. */
export function toStory(ply: Ply): Story {
  return {
    steps: ply.events.flatMap((event) => toSteps(event, ply.before)),
    last: toLast(ply),
    after: ply.after,
  };
}

/** Where a move began and ended. */
export function toLast({ side, pit, events }: Ply): LastMove {
  return { side, from: { side, pit }, end: sown(events).last };
}

/** What choosing a pit would do; nothing when it may not be chosen. */
export function findOutlook(position: Position, pit: number): Outlook | undefined {
  const ply = findPly(position, pit);
  if (!ply) return undefined;
  const { side, seeds, last } = sown(ply.events);
  const captured = ply.events.find(({ kind }) => kind === 'captured');
  return {
    from: { side, pit },
    falls: sowingPath(position.variant, side, pit, seeds),
    end: last,
    ...(captured?.kind === 'captured' && {
      taken: {
        house: { side: side === 'south' ? 'north' : 'south', pit: captured.facing },
        seeds: captured.seeds,
      },
    }),
    again: ply.events.some(({ kind }) => kind === 'moves-again'),
  };
}

/** A move always begins with a sowing. */
export function sown(events: readonly MoveEvent[]): Extract<MoveEvent, { kind: 'sown' }> {
  const [first] = events;
  if (first?.kind !== 'sown') throw new Error('a move did not begin with a sowing');
  return first;
}

function toSteps(event: MoveEvent, { variant }: Position): Step[] {
  const store: House = { side: event.side, pit: 'store' };
  switch (event.kind) {
    case 'sown':
      return [
        { kind: 'lift', house: { side: event.side, pit: event.pit } },
        ...sowingPath(variant, event.side, event.pit, event.seeds).map(
          (house): Step => ({ kind: 'drop', house }),
        ),
      ];
    case 'captured':
      return [
        {
          kind: 'take',
          from: [
            { side: event.side, pit: event.pit },
            { side: event.side === 'south' ? 'north' : 'south', pit: event.facing },
          ],
          to: store,
        },
      ];
    case 'moves-again':
      return [{ kind: 'again', store }];
    case 'swept':
      return [
        {
          kind: 'sweep',
          from: Array.from({ length: variant.pits }, (_, pit): House => ({ side: event.side, pit })),
          to: store,
        },
      ];
  }
}
