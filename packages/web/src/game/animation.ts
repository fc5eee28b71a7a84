import { type House, type MoveEvent, type Position, sowingPath } from '@kalah/rules';
import type { LastMove, MoveAnimation, Preview, Step } from '../board/animation.ts';
import { findPly, type Ply } from './ply.ts';

export function toAnimation(ply: Ply): MoveAnimation {
  return {
    steps: ply.events.flatMap((event) => toSteps(event, ply.before)),
    last: toLastMove(ply),
    after: ply.after,
  };
}

export function toLastMove({ side, pit, events }: Ply): LastMove {
  return { side, from: { side, pit }, end: sowingOf(events).last };
}

export function findPreview(position: Position, pit: number): Preview | undefined {
  const ply = findPly(position, pit);
  if (!ply) return undefined;
  const { side, seeds, last } = sowingOf(ply.events);
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

export function sowingOf(events: readonly MoveEvent[]): Extract<MoveEvent, { kind: 'sown' }> {
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
          kind: 'capture',
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
