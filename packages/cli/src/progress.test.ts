import { expect, test } from 'vitest';
import { Progress } from './progress.ts';

function screen(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, columns: 60, write: (text: string) => !!written.push(text), written };
}

test('draws a bar that fits into the line, at a limited rate, and removes it', () => {
  const stream = screen(true);
  const progress = new Progress(stream as never);
  progress.show('half of it', 0.5, 1000);
  progress.show('too soon', 0.6, 1050);
  progress.show('x'.repeat(100), 1, 1200);
  progress.clear();
  expect(stream.written).toEqual([
    '\r\x1b[K████████████░░░░░░░░░░░░ 50 % half of it',
    `\r\x1b[K${'█'.repeat(24)} 100 % ${'x'.repeat(28)}`,
    '\r\x1b[K',
  ]);
});

test('writes nothing if the stream is not a terminal', () => {
  const stream = screen(false);
  const progress = new Progress(stream as never);
  progress.show('half of it', 0.5, 1000);
  progress.clear();
  expect(stream.written).toEqual([]);
});
