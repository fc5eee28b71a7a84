import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLASSIC, createVariant, must, type Position, SIDES, startPosition } from '@kalah/rules';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawBoard } from './board-svg.ts';
import { drawPlainBoard } from './plain-svg.ts';

const variant = (pits: number, seeds: number) => must(createVariant({ pits, seeds }));
const middle: Position = {
  variant: CLASSIC,
  turn: 'south',
  pits: { south: [6, 6, 0, 1, 0, 0], north: [0, 5, 10, 0, 0, 8] },
  stores: { south: 6, north: 6 },
};

const seedsIn = (svg: string) => svg.match(/<use href="#kalah\d+"/g)?.length ?? 0;
const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
const ringsIn = (svg: string, kind: RegExp) =>
  (svg.match(/<(ellipse|rect)[^>]*>/g) ?? []).filter((tag) => kind.test(tag));

/** A strict XML parser, which rejects what is not well-formed. */
const read = (svg: string) => new Resvg(svg);

beforeAll(async () => {
  await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
});

describe('a picture of a position', () => {
  test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'is well formed, whole and under 40 KB with %i pits of 12 seeds',
    (pits) => {
      const svg = drawBoard(startPosition(variant(pits, 12)));
      expect(Buffer.byteLength(svg)).toBeLessThan(40_000);
      expect(seedsIn(svg)).toBe(2 * pits * 12);
      const { width, height } = read(svg);
      expect(svg.match(/viewBox="[^"]*"/)?.[0]).toBe(`viewBox="0 0 ${width} ${height}"`);
    },
  );

  test('stays under 40 KB when every seed is in a heap and has its own shadow', () => {
    const heaps = Array.from({ length: 12 }, (_, pit) => (pit < 6 ? 24 : 0));
    const svg = drawBoard({ ...startPosition(variant(12, 12)), pits: { south: heaps, north: heaps } });
    expect(seedsIn(svg)).toBe(288);
    expect(Buffer.byteLength(svg)).toBeLessThan(40_000);
  });

  test('draws every seed and writes every count', () => {
    const svg = drawBoard(middle);
    expect(seedsIn(svg)).toBe(48);
    expect(textsIn(svg).slice(0, 14)).toEqual('6 6 0 1 0 0 6 0 5 10 0 0 8 6'.split(' '));
  });

  test('draws a full heap when there are more seeds than fit', () => {
    const north = [150, 0, 0, 0, 0, 137];
    const svg = drawBoard({
      ...middle,
      variant: variant(6, 24 / 2),
      pits: { south: [1, 0, 0, 0, 0, 0], north },
    });
    expect(textsIn(svg)).toEqual(expect.arrayContaining(['150', '137']));
    expect(seedsIn(svg)).toBe(1 + 28 + 28 + 6 + 6);
  });

  test('never moves a seed when another falls', () => {
    const before = drawBoard(startPosition(CLASSIC));
    const after = drawBoard({ ...startPosition(CLASSIC), stores: { south: 1, north: 0 } });
    const seeds = (svg: string) => svg.match(/<use href="#kalah\d+"[^>]*>/g)!;
    expect(seeds(after)).toEqual(expect.arrayContaining(seeds(before)));
    expect(seeds(after)).toHaveLength(49);
  });

  test('is the same text every time', () => {
    expect(drawBoard(middle)).toBe(drawBoard(structuredClone(middle)));
  });

  test('highlights the inlay and the plate of the side to move', () => {
    for (const turn of SIDES) {
      const svg = drawBoard({ ...middle, turn });
      expect(svg.match(/<path d="M160 [\d.]+H/g)).toEqual([
        `<path d="M160 ${turn === 'south' ? 371.5 : 20.5}H`,
      ]);
      expect(textsIn(svg).filter((text) => text === 'to move')).toHaveLength(1);
    }
  });

  test('marks where the last move began and, if known, where it ended', () => {
    const began = { side: 'north', pit: 0 } as const;
    const dotted = /stroke-dasharray/;
    const whole = /stroke-width="5"/;
    expect(ringsIn(drawBoard(middle), dotted)).toHaveLength(0);

    const svg = drawBoard(middle, { lastMove: began });
    expect(ringsIn(svg, dotted)).toEqual([expect.stringContaining('cx="782" cy="130"')]);
    expect(ringsIn(svg, whole)).toHaveLength(0);
    const withEnd = drawBoard(middle, { lastMove: { ...began, last: { side: 'north', pit: 'store' } } });
    expect(ringsIn(withEnd, whole)).toEqual([expect.stringContaining('<rect x="33.5"')]);
  });

  test('shows the result of a finished game and no turn', () => {
    const names = { south: 'Ines', north: 'Noor' };
    const svg = drawBoard(middle, { names, ending: { how: 'time', winner: 'north' } });
    expect(textsIn(svg).slice(-4)).toEqual(['Noor', 'North · won', 'Ines', 'South · ran out of time']);
    expect(svg).toContain('<desc>Ines ran out of time; Noor won.');
    expect(svg).not.toContain('<path d="M160');
  });

  test('describes the position for screen readers', () => {
    const svg = drawBoard(middle, {
      names: { south: 'Ines', north: 'Noor' },
      lastMove: { side: 'north', pit: 0 },
    });
    expect(svg).toContain('<title>Kalah: Ines 6, Noor 6</title>');
    expect(svg).toContain(
      '<desc>Ines to move. Noor last played pit 1. Ines: pits 6, 6, 0, 1, 0, 0; store 6. Noor: pits 0, 5, 10, 0, 0, 8; store 6.</desc>',
    );
  });

  test('escapes names', () => {
    const names = { south: `</text><script>alert("1")</script>&'`, north: '\u0000\u0008\ud800]]>\u202e<!--' };
    const svg = drawBoard(middle, { names });
    expect(svg).not.toMatch(/<script|<!--|\]\]>/);
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&apos;');
    expect(() => read(svg)).not.toThrow();
  });

  test('loads nothing from the network', () => {
    const addresses = drawBoard(middle).match(/(?:href|src|url)[=(]"?[^")\s]+/g)!;
    for (const address of addresses) expect(address).toMatch(/^(href="|url\()#kalah/);
  });

  test('refers only to its own definitions', () => {
    const svg = drawBoard(middle);
    const ids = new Set(Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
    for (const [, id] of svg.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(id);
  });
});

test('a picture without words is well formed and shows every seed', () => {
  const { svg, width, height } = drawPlainBoard(middle, 'north', { side: 'south', pit: 2 });
  expect(seedsIn(svg)).toBe(48);
  expect(textsIn(svg)).toHaveLength(14);
  const picture = read(svg);
  expect([picture.width, picture.height]).toEqual([width, height]);
});
