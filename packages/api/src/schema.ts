import { type Static, type TSchema, Type } from 'typebox';

/** A reference to a schema that the document names once; in types it is the schema itself. */
export function ref<Schema extends TSchema & { $id?: string }>(schema: Schema) {
  return Type.Unsafe<Static<Schema>>({ $ref: `${schema.$id}#` });
}

/** One of a few words. */
export function oneOf<const Words extends string[]>(words: Words, options: { description?: string } = {}) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: words, ...options });
}

export function orNull<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}
