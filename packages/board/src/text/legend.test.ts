import { CLASSIC, type Ending, type Position, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { legendOf, lineOf } from './legend.ts';

const start = startPosition(CLASSIC);
const none = [0, 0, 0, 0, 0, 0];
const over: Position = { ...start, pits: { south: none, north: none }, stores: { south: 28, north: 20 } };
const names = { south: 'Ines', north: 'Noor' };

describe('the legend of a picture', () => {
  test('names the side to move', () => {
    const legend = legendOf(start, { names });
    expect(legend).toMatchObject({ lit: 'south', turn: 'south', sentence: 'Ines to move.' });
    expect([lineOf(legend, 'south'), lineOf(legend, 'north')]).toEqual(['South · to move', 'North']);
  });

  test('calls a player without a name by the side', () => {
    const legend = legendOf(start, { names: { south: ' ', north: 'Noor' } });
    expect(legend.names).toEqual({ south: 'South', north: 'Noor' });
    expect(lineOf(legend, 'south')).toBe('to move');
  });

  test('reads the result of a game that was played out from the board', () => {
    const legend = legendOf(over, { names });
    expect(legend).toMatchObject({ lit: 'south', turn: undefined, sentence: 'Ines won by 8, 28 to 20.' });
    expect(legend.notes).toEqual({ south: 'won by 8', north: undefined });
  });

  test.each<[Ending, string, string | undefined, string | undefined, string]>([
    [
      { how: 'played-out', winner: 'north', margin: 2 },
      'Noor won by 2, 0 to 0.',
      undefined,
      'won by 2',
      'north',
    ],
    [{ how: 'played-out', winner: 'draw', margin: 0 }, 'A draw, 0 to 0.', 'draw', 'draw', 'nobody'],
    [{ how: 'agreement', winner: 'draw' }, 'A draw, by agreement.', 'draw', 'draw', 'nobody'],
    [{ how: 'resignation', winner: 'north' }, 'Ines resigned; Noor won.', 'resigned', 'won', 'north'],
    [{ how: 'time', winner: 'south' }, 'Noor ran out of time; Ines won.', 'won', 'ran out of time', 'south'],
    [{ how: 'time', winner: 'draw' }, 'A draw, on time.', 'draw', 'draw', 'nobody'],
    [{ how: 'abandonment', winner: 'north' }, 'Ines left; Noor won.', 'left', 'won', 'north'],
    [{ how: 'abandonment', winner: 'draw' }, 'A draw, by abandonment.', 'draw', 'draw', 'nobody'],
    [{ how: 'abort' }, 'The game was called off.', 'called off', 'called off', 'nobody'],
  ])('describes the ending %j as "%s"', (ending, sentence, south, north, lit) => {
    const legend = legendOf(start, { names, ending });
    expect(legend).toMatchObject({ sentence, notes: { south, north }, turn: undefined });
    expect(legend.lit ?? 'nobody').toBe(lit);
  });
});
