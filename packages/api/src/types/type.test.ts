import { Type as TypeBox } from 'typebox';
import { expect, test } from 'vitest';
import { Type } from './type.ts';

function createSchemas(of: typeof Type) {
  const seat = of.Object(
    { name: of.String({ maxLength: 40 }), level: of.Optional(of.Integer({ minimum: 1 })) },
    { $id: 'Seat', additionalProperties: false },
  );
  return {
    seat,
    empty: of.Object({}),
    optional: of.Object({ seat: of.Optional(seat), nothing: of.Optional(of.Null()) }),
    copied: of.Object({ copy: { ...of.Optional(of.String()), title: 'no longer optional' } }),
    partial: of.Partial(seat, { additionalProperties: false }),
    picked: of.Pick(seat, ['level', 'name'], { title: 'in the order of the object' }),
    simple: [of.String(), of.Integer(), of.Number({ maximum: 1 }), of.Boolean(), of.Null(), of.Unknown()],
    literals: of.Union([of.Literal('draw'), of.Literal(2), of.Literal(true)], { description: 'any' }),
    lists: [
      of.Array(seat, { maxItems: 2 }),
      of.Tuple([of.String(), seat]),
      of.Tuple([seat], { minItems: 0 }),
    ],
    record: of.Record(of.String(), of.Integer(), { title: 'scores' }),
    unsafe: of.Object({ reference: of.Unsafe<string>({ $ref: 'Seat#' }) }),
  };
}

test('creates the same schemas as TypeBox', () => {
  expect(JSON.stringify(createSchemas(Type))).toBe(JSON.stringify(createSchemas(TypeBox)));
});
