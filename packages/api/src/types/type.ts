import type { Type as TypeBox } from 'typebox';

type Schema = Record<string, unknown>;
type Properties = Record<string, Schema>;

/** Not enumerable, so that it is neither sent nor copied. */
const OPTIONAL = '~optional';

function createObject(properties: Properties, options?: Schema): Schema {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in properties[name]!));
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
}

function markOptional(schema: Schema): Schema {
  return Object.defineProperty({ ...schema }, OPTIONAL, { value: true });
}

const types = {
  Object: createObject,
  String: (options?: Schema) => ({ type: 'string', ...options }),
  Integer: (options?: Schema) => ({ type: 'integer', ...options }),
  Number: (options?: Schema) => ({ type: 'number', ...options }),
  Boolean: (options?: Schema) => ({ type: 'boolean', ...options }),
  Null: (options?: Schema) => ({ type: 'null', ...options }),
  Unknown: (options?: Schema) => ({ ...options }),
  Literal: (value: string | number | boolean, options?: Schema) => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Tuple: (items: readonly Schema[], options?: Schema) => ({
    type: 'array',
    additionalItems: false,
    items,
    minItems: items.length,
    ...options,
  }),
  Record: (_names: Schema, values: Schema, options?: Schema) => ({
    type: 'object',
    patternProperties: { '^.*$': values },
    ...options,
  }),
  Union: (anyOf: readonly Schema[], options?: Schema) => ({ anyOf, ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
  Optional: markOptional,
  Partial({ properties }: { properties: Properties }, options?: Schema) {
    const optional = Object.entries(properties).map(([name, schema]) => [name, markOptional(schema)]);
    return createObject(Object.fromEntries(optional), options);
  },
  Pick({ properties }: { properties: Properties }, names: readonly string[], options?: Schema) {
    const picked = Object.entries(properties).filter(([name]) => names.includes(name));
    return createObject(Object.fromEntries(picked), options);
  },
};

/**
 * The part of TypeBox that the schemas use, with its types and its results. TypeBox itself has 373 modules, and loading
 * them took a fifth of the processor time that a server takes to start.
 */
export const Type = types as unknown as Pick<typeof TypeBox, keyof typeof types>;
