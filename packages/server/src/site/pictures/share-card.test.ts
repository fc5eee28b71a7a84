import { CLASSIC, createVariant, must, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { CARD, drawShareCard, renderGameCard } from './share-card.ts';

const start = startPosition(CLASSIC);
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function sizeOf(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

describe('a share card', () => {
  test('is a PNG of the size that chats expect', async () => {
    const png = await renderGameCard(start, { names: { south: 'Ines', north: 'Noor' } });
    expect([...png.subarray(0, 8)]).toEqual(PNG);
    expect(sizeOf(png)).toEqual(CARD);
    // Some chats show no picture above 600 KB.
    expect(png.byteLength).toBeLessThan(600_000);
  });

  test('is rendered once for several requests', async () => {
    const [first, second] = [renderGameCard(start), renderGameCard(start)];
    expect(await first).toBe(await second);
  });

  test('differs if names or seeds differ', async () => {
    const names = { south: 'Ines', north: 'Noor' };
    const cards = await Promise.all([
      renderGameCard(start),
      renderGameCard(start, { names }),
      renderGameCard({ ...start, turn: 'north' }),
    ]);
    expect(new Set(cards.map((png) => Buffer.from(png).toString('base64'))).size).toBe(3);
  });

  test('fits boards of any length', () => {
    for (const pits of [1, 6, 12]) {
      const card = drawShareCard(startPosition(must(createVariant({ pits, seeds: 4 }))));
      const [, left, scale] = /<g transform="translate\(([\d.]+) [\d.]+\)scale\(([\d.]+)\)">/.exec(card)!;
      const width = 436 + (pits - 1) * 112.8;
      expect(Number(left)).toBeGreaterThanOrEqual(44);
      expect(Number(left) + width * Number(scale)).toBeLessThanOrEqual(CARD.width - 43);
    }
  });

  test.each([
    ['Zoë Łukaszewska', 'Zoë Łukaszewska'],
    ['Ελένη', 'Ελένη'],
    ['Иван', 'Иван'],
    ['🎉 Ines ★', 'Ines'],
    ['松本', 'South'],
  ])('writes the name %j as %j, with the letters of its font', (given, written) => {
    const card = drawShareCard(start, { names: { south: given, north: 'Noor' } });
    expect(card).toContain(`>${written}</text>`);
  });
});
