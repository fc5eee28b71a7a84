import fc from 'fast-check';
import { type Document, resolve, type Schema } from './operations.ts';

/** Valid names that break code which confuses characters with bytes. */
const NAMES = [
  'Ann',
  'Bob',
  'Ærøskøbing',
  '李小龍',
  '👩‍👩‍👧',
  'e\u0301',
  '<b>',
  "O'Hara",
  '%41',
  'x'.repeat(40),
];
const MAX_MILLISECONDS = 5;

/** Values that a schema allows. */
export function valid(schema: Schema, document: Document, name = ''): fc.Arbitrary<unknown> {
  const {
    type,
    enum: words,
    anyOf,
    const: only,
    properties = {},
    required = [],
    items,
  } = resolve(schema, document);
  if (only !== undefined) return fc.constant(only);
  if (words) return fc.constantFrom(...words);
  if (anyOf) return fc.oneof(...anyOf.map((one) => valid(one, document, name)));
  switch (type) {
    case 'object': {
      const values = Object.entries(properties).map(
        ([key, value]) => [key, valid(value, document, key)] as const,
      );
      return fc.record(Object.fromEntries(values), {
        requiredKeys: [...required, ...(name === '' ? ALWAYS : [])].filter((key) => key in properties),
      });
    }
    case 'array':
      return fc.array(valid(items ?? {}, document), { maxLength: 3 });
    case 'integer':
      return integer(schema, name);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return text(resolve(schema, document));
    default:
      return fc.oneof(fc.integer({ min: -1, max: 14 }), fc.constantFrom('6', 'x', ''));
  }
}

/** Optional fields that are always sent. */
export const ALWAYS = ['milliseconds'];

function integer({ minimum = -2, maximum = 20 }: Schema, name: string): fc.Arbitrary<number> {
  const most =
    name === 'milliseconds' ? Math.min(maximum, MAX_MILLISECONDS) : Math.min(maximum, minimum + 20);
  return fc.oneof(fc.integer({ min: minimum, max: most }), fc.constantFrom(minimum, most));
}

function text({ format, pattern, examples, minLength = 0, maxLength = 50 }: Schema): fc.Arbitrary<string> {
  if (examples) return fc.constantFrom(...(examples as string[]), '1,1,1,1,1,1,0/1,1,1,1,1,1,0 n c');
  if (format === 'uuid') return fc.uuid();
  if (pattern === undefined)
    return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' });
  const allowed = new RegExp(pattern, 'u');
  const samples = [...NAMES, '"3"', '"1"', '0', '3', '7', '12', 'true', '1', 'ann@example.org'].filter(
    (sample) => allowed.test(sample),
  );
  return samples.length > 0 ? fc.constantFrom(...samples) : fc.stringMatching(allowed);
}

/** Hardly any schema allows them. */
export const wild: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    13,
    1e308,
    -0.5,
    2 ** 53,
    '',
    '0',
    '\0',
    '\ud800',
    '\u202e',
    'x'.repeat(5000),
    [],
    {},
    [[[[[[[[]]]]]]]],
    { $ref: '#' },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

/** Not JSON, or not of the declared type. */
export const rawBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"pit":',
    'null',
    '[]',
    '"x"',
    '{"pit":1}garbage',
    '\ufeff{}',
    '{"a":1,"a":2}',
    '1e999',
  ),
  fc.constant('[').map((one) => one.repeat(5000)),
  fc.constant(`{"name":"${'x'.repeat(70_000)}"}`),
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 100 }),
);
