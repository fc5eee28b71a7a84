import type { Schema } from '../../platform/http/openapi-document.ts';
import { type Html, html } from './html.ts';
import { toInline } from './inline.ts';

export function toType(schema: Schema): Html {
  const { $ref, anyOf, items, const: value, enum: values, type } = schema;
  if ($ref) {
    const name = nameOf($ref);
    return html`<a href="#${toSchemaId(name)}">${name}</a>`;
  }
  if (value !== undefined) return toValues([value]);
  if (values) return toValues(values);
  if (anyOf) return joinTypes(anyOf);
  if (items) return html`list of ${toType(items)}`;
  return html`${type ?? 'any value'}${toRange(schema)}`;
}

/** With the fields of objects inside it; false for other types. */
export function toFields(schema: Schema): Html | false {
  const { properties, anyOf, items, required = [] } = schema;
  if (anyOf) {
    const objects = anyOf.filter(({ properties }) => properties);
    return (
      objects.length > 0 &&
      html`<ul class="choices">${objects.map((one) => html`<li>${one.description && toInline(one.description)}${toFields(one)}</li>`)}</ul>`
    );
  }
  if (items) return toFields(items);
  if (!properties) return false;
  return html`<ul class="fields">${Object.entries(properties).map(
    ([name, field]) => html`<li>${toField(name, field, required.includes(name))}</li>`,
  )}</ul>`;
}

export function toField(
  name: string,
  schema: Schema,
  isRequired: boolean,
  description = schema.description,
): Html {
  return html`<code class="name">${name}</code> <span class="type">${toType(schema)}</span>${!isRequired && html` <span class="optional">optional</span>`}${description && html`<br>${toInline(description)}`}${toFields(schema)}`;
}

export function toSchemaId(name: string): string {
  return `schema-${name}`;
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1)!;
}

function toValues(values: readonly unknown[]): Html {
  return html`${values.map((value, index) => html`${index > 0 && ' or '}<code>${JSON.stringify(value)}</code>`)}`;
}

function joinTypes(types: readonly Schema[]): Html {
  return html`${types.map((type, index) => html`${index > 0 && ' or '}${toType(type)}`)}`;
}

function toRange({ minimum, maximum, format, minLength = 0, maxLength }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` from ${minimum}`;
  if (format) return ` (${format})`;
  if (maxLength === undefined) return '';
  return minLength > 1 ? `, ${minLength} to ${maxLength} characters` : `, up to ${maxLength} characters`;
}
