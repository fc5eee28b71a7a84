import type { ErrorObject } from 'ajv';

interface Schema {
  readonly title?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export class InvalidRequest extends Error {
  readonly field: string | undefined;

  constructor(errors: readonly ErrorObject[], part: string) {
    super(describeValidationError(errors, part));
    const error = findWorst(errors);
    const property = error.params.missingProperty ?? error.params.additionalProperty;
    this.field =
      (property === undefined ? toDotted(error.instancePath) : inside(error, property)) || undefined;
  }
}

export function describeValidationError(errors: readonly ErrorObject[], part: string): string {
  const error = findWorst(errors);
  const schema = error.parentSchema as Schema;
  switch (error.keyword) {
    case 'required':
      return `${inside(error, error.params.missingProperty as string)} is missing.`;
    case 'additionalProperties': {
      const known = Object.keys(schema.properties ?? {});
      return `${inside(error, error.params.additionalProperty as string)} is not known here; known are ${list(known, 'and')}.`;
    }
    default:
      return `${nameOf(error, part)} must be ${describe(schema)}.`;
  }
}

/** The deepest error is the most specific: that a seat has a wrong name, not that it is not a seat. */
function findWorst(errors: readonly ErrorObject[]): ErrorObject {
  const ofValues = errors.filter((error) => !isAboutNull(error));
  return (ofValues.length > 0 ? ofValues : errors).reduce((worst, next) =>
    depth(next) >= depth(worst) ? next : worst,
  );
}

/** A value that may be null was probably meant as a value: what is wrong with it says more than that it is not null. */
function isAboutNull({ keyword, params, parentSchema }: ErrorObject): boolean {
  if (keyword === 'type') return params.type === 'null';
  const { anyOf = [] } = parentSchema as Schema;
  return keyword === 'anyOf' && anyOf.length === 2 && anyOf.some(({ type }) => type === 'null');
}

function depth({ instancePath }: ErrorObject): number {
  return instancePath.split('/').length;
}

function nameOf(error: ErrorObject, part: string): string {
  const path = toDotted(error.instancePath);
  if (part === 'headers') return `The header ${path}`;
  return path || `The ${part}`;
}

function inside({ instancePath }: ErrorObject, property: string): string {
  return [toDotted(instancePath), property].filter((name) => name !== '').join('.');
}

function toDotted(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}

function describe(schema: Schema): string {
  if (schema.title) return schema.title;
  if (schema.anyOf || schema.enum) return list(alternatives(schema), 'or');
  switch (schema.type) {
    case 'integer':
      return `a whole number${range(schema.minimum, schema.maximum)}`;
    case 'string':
      return FORMATS[schema.format ?? ''] ?? `text${ofLength(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'object':
      return `an object${withProperties(schema)}`;
    default:
      return `of type ${schema.type}`;
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  'date-time': 'a time like 2026-01-31T12:00:00Z',
};

function alternatives(schema: Schema): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternatives);
  return schema.enum ? schema.enum.map((value) => JSON.stringify(value)) : [describe(schema)];
}

function range(least: number | undefined, most: number | undefined): string {
  if (least === undefined && most === undefined) return '';
  return most === undefined ? ` from ${least} up` : ` from ${least ?? '…'} to ${most}`;
}

function ofLength({ minLength, maxLength }: Schema): string {
  if (maxLength === undefined) return '';
  return minLength ? ` of ${minLength} to ${maxLength} characters` : ` of at most ${maxLength} characters`;
}

function withProperties({ properties = {} }: Schema): string {
  const names = Object.keys(properties);
  return names.length === 0 ? '' : ` with ${list(names, 'and')}`;
}

function list(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
