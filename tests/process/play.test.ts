import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkplace, Kalah } from './kalah.ts';

let workplace: Awaited<ReturnType<typeof createWorkplace>>;
let url: string;
beforeAll(async () => {
  workplace = await createWorkplace();
  ({ url } = await workplace.serve());
});
afterAll(() => workplace.clear());

const SMALL = ['--pits', '3', '--seeds', '2', '--level', '1'];

async function play(args: readonly string[], typed: string) {
  const kalah = new Kalah(['play', '--server', url, ...SMALL, ...args], { NO_COLOR: '1' });
  kalah.process.stdin!.end(typed);
  return kalah.ended;
}

test('plays against the computer of a server, with a clock', async () => {
  const { code, stdout, stderr } = await play(['--clock', '3+2', '--json'], '9\n1\nhint\nq\n');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toEqual({
    kind: 'your-turn',
    position: '2,2,2,0/2,2,2,0 s -',
    pits: [1, 2, 3],
    left: { south: 180_000, north: 180_000 },
  });
  const kinds = new Set(lines.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['your-turn', 'refused', 'moved', 'hint', 'left']));
  expect(lines.filter(({ kind }) => kind === 'moved').map(({ side }) => side)).toContain('north');
});

test('plays a whole game, and shows the time to people', async () => {
  const typed = Array.from({ length: 60 }, (_, index) => (index % 3) + 1).join('\n');
  const { code, stdout } = await play(['--clock', '3d'], `${typed}\n`);
  expect(code).toBe(0);
  expect(stdout).toContain('Your time: 3 days. The computer’s: 3 days.');
  expect(stdout).toMatch(/(You win|The computer wins) by \d+ seeds?\.|A draw\./);
});

test('says that the time is up while it waits for a move', async () => {
  const kalah = new Kalah(['play', '--server', url, ...SMALL, '--clock', '0+1', '--json'], {});
  kalah.process.stdin!.write('1\n');
  const { code, stdout } = await kalah.ended;
  expect(code).toBe(0);
  expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toMatchObject({
    kind: 'over',
    how: 'time',
    winner: 'north',
  });
});
