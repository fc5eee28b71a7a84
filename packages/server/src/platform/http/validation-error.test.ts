import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { describeValidationError } from './validation-error.ts';

const ajv = new Ajv({ verbose: true, strict: false });

function describeInvalid(schema: object, value: unknown, part = 'body'): string {
  const validate = ajv.compile(schema);
  expect(validate(value)).toBe(false);
  return describeValidationError(validate.errors!, part);
}

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const pit = { type: 'integer', minimum: 0, maximum: 11 };

const rows: [schema: object, value: unknown, sentence: string][] = [
  [object({ pit }), 5, 'The body must be an object with pit.'],
  [object({ pit }), { pit: 12 }, 'pit must be a whole number from 0 to 11.'],
  [object({ n: { type: 'integer', minimum: 1 } }), { n: 0 }, 'n must be a whole number from 1 up.'],
  [object({ n: { type: 'integer' } }), { n: 'x' }, 'n must be a whole number.'],
  [object({ pit }, { required: ['pit'] }), {}, 'pit is missing.'],
  [object({ a: object({ pit }, { required: ['pit'] }) }), { a: {} }, 'a.pit is missing.'],
  [
    object({ pit, name: {}, side: {} }, { additionalProperties: false }),
    { x: 1 },
    'x is not known here; known are pit, name and side.',
  ],
  [
    object({ side: { type: 'string', enum: ['south', 'north'] } }),
    { side: 1 },
    'side must be "south" or "north".',
  ],
  [
    object({ name: { type: 'string', minLength: 1, maxLength: 40 } }),
    { name: '' },
    'name must be text of 1 to 40 characters.',
  ],
  [
    object({ start: { type: 'string', maxLength: 9 } }),
    { start: 1 },
    'start must be text of at most 9 characters.',
  ],
  [object({ start: { type: 'string' } }), { start: 1 }, 'start must be text.'],
  [object({ open: { type: 'boolean' } }), { open: 'x' }, 'open must be true or false.'],
  [object({ v: { title: 'a version', type: 'string' } }), { v: 1 }, 'v must be a version.'],
  [
    object({ seat: { anyOf: [{ enum: ['me', 'open'] }, object({ pit }, { required: ['pit'] })] } }),
    { seat: {} },
    'seat must be "me", "open" or an object with pit.',
  ],
  [
    object({ seat: { anyOf: [{ enum: ['me', 'open'] }, object({ pit })] } }),
    { seat: { pit: 12 } },
    'seat.pit must be a whole number from 0 to 11.',
  ],
];
test.each(rows)('%j with %j: %s', (schema, value, sentence) => {
  expect(describeInvalid(schema, value)).toBe(sentence);
});

test('calls a header a header', () => {
  expect(describeInvalid(object({ 'if-match': { type: 'integer' } }), { 'if-match': 'x' }, 'headers')).toBe(
    'The header if-match must be a whole number.',
  );
});
