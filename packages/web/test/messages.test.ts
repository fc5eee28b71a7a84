import { expect, test } from 'vitest';
import { compile } from '../texts/compile.ts';
import { declare } from '../texts/declare.ts';
import { parse } from '../texts/message.ts';

/** The texts that a browser gets for some messages; without a grammar. */
async function run(language: string, messages: Record<string, string>) {
  const module = compile(language, 'no-grammar', messages);
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`)).default;
}

test('a message without placeholders is a string', async () => {
  const quote = 'Costs $5 and `more`: \\ $';
  expect(await run('en', { quote })).toEqual({ quote });
});

test('a number chooses an exact form, a form by the rules of the language, or the other one', async () => {
  const texts = '{n, plural, =0 {nobody} one {# zawodnik} few {# zawodnicy} other {# zawodników}}';
  const { players } = await run('pl', { players: texts });
  expect([0, 1, 3, 5, 22].map((n) => players({ n }))).toEqual([
    'nobody',
    '1 zawodnik',
    '3 zawodnicy',
    '5 zawodników',
    '22 zawodnicy',
  ]);
});

test('a player is the reader or has a name', async () => {
  const { sows } = await run('en', {
    sows: '{who, select, you {You sow} other {{who} sows}} {n, plural, one {# seed} other {# seeds}}',
  });
  expect(sows({ who: 'you', n: 1 })).toBe('You sow 1 seed');
  expect(sows({ who: { name: 'you' }, n: 2 })).toBe('you sows 2 seeds');
});

test('# is the number of the innermost plural', async () => {
  const { of } = await run('en', {
    of: '{many, plural, one {# pit, {n, plural, one {# seed} other {# seeds}}} other {# pits, {n, plural, one {# seed} other {# seeds}} each}}',
  });
  expect(of({ many: 2, n: 1 })).toBe('2 pits, 1 seed each');
});

test('the functions of a placeholder come from the grammar of the language', () => {
  const [imports, texts] = compile('de', '/de/grammar.ts', { turn: '{name, genitive, capital} Zug' }).split(
    '\n',
  );
  expect(imports).toBe('import { genitive, capital } from "/de/grammar.ts";');
  expect(texts).toContain('capital(genitive(v.name))');
});

test('dots in keys nest, and keys that count from 0 make a list', async () => {
  const texts = await run('en', { 'a.b.c': 'x', 'a.d': 'y', 'list.0': 'first', 'list.1': 'second' });
  expect(texts).toEqual({ a: { b: { c: 'x' }, d: 'y' }, list: ['first', 'second'] });
});

test('a placeholder is a number if one language counts it', () => {
  const types = declare('lobby', { waiting: '{n} waiting', 'too-many': 'Wait' }, [
    { waiting: '{n, plural, one {# wartet} other {# warten}}' },
  ]);
  expect(types).toContain('readonly waiting: (values: { n: number }) => string;');
  expect(types).toContain("readonly 'too-many': string;");
});

test.each([
  ['{name', 'at character 6'],
  ['name}', 'at character 5'],
  ['{n, plural, one {# seed}}', 'a form "other"'],
  ['{who, select, he {x} other {y}}', 'at character 15'],
])('%s is not a message', (text, problem) => {
  expect(() => parse(text)).toThrow(problem);
});
