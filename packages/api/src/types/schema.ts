import type { Static, TSchema } from 'typebox';
import { Type } from './type.ts';

/** A reference to a named schema of the OpenAPI document; its type is that of the schema. */
export function ref<Schema extends TSchema & { $id?: string }>(schema: Schema) {
  return Type.Unsafe<Static<Schema>>({ $ref: `${schema.$id}#` });
}

export function oneOf<const Words extends string[]>(words: Words, options: { description?: string } = {}) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: words, ...options });
}

export const Side = oneOf(['south', 'north']);

export const Time = Type.String({ format: 'date-time' });

export function orNull<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** A pattern for texts that every database can store. */
export const STORABLE = '^[^\\u0000]*$';
