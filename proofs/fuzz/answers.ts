import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Answer } from '../request.ts';
import type { Operation } from './operations.ts';

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
const validators = new Map<object, ValidateFunction>();

/** Undefined if the answer conforms to its OpenAPI document. */
export function findFault(
  { responses, document }: Operation,
  { status, headers, text, json }: Answer,
): string | undefined {
  if (status >= 500) return `it was answered ${status} ${text.slice(0, 200)}`;
  if (status >= 300 && status < 400) return undefined;
  const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  if (!response) return `the document has no status ${status}`;
  const type = headers.get('content-type')?.split(';', 1)[0] ?? '';
  const described =
    response.content?.[type] ??
    (type === 'application/problem+json' ? response.content?.['application/json'] : undefined);
  if (!described) return text === '' ? undefined : `the document has no type ${type}`;
  if (!type.includes('json') || type.includes('ndjson')) return undefined;

  const validate =
    validators.get(described) ?? ajv.compile({ ...described.schema, components: document.components });
  validators.set(described, validate);
  return validate(json) ? undefined : `${ajv.errorsText(validate.errors)}: ${text.slice(0, 200)}`;
}
