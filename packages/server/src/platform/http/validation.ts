import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { errorCodes, type FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { UUID_PATTERN } from '../uuid.ts';
import { InvalidRequest } from './validation-error.ts';

/** URLs and headers are text, so numbers in them are parsed; the types of a body must match exactly. */
const coercing = createAjv(true);
const strict = createAjv(false);

export function setValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compileOnFirstUse(httpPart === 'body' ? strict : coercing, schema as TSchema),
  );
  app.setSchemaErrorFormatter((errors, part) => new InvalidRequest(errors as ErrorObject[], part));
  // TypeScript checks responses where they are created; their schemas only document them and cost nothing at run time.
  app.setSerializerCompiler(() => JSON.stringify);
}

/** Returns what is not valid in a message, which need not come over HTTP. */
export function createCheck(schema: TSchema): (message: unknown) => InvalidRequest | undefined {
  const validate = compileOnFirstUse(strict, schema);
  return (message) => (validate(message) ? undefined : new InvalidRequest(validate.errors!, 'message'));
}

interface Validator {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** Compiling all schemas would take a sixth of the time to start, and most processes use few of them. */
function compileOnFirstUse(ajv: Ajv, schema: TSchema): Validator {
  let compiled: ValidateFunction | undefined;
  const validate: Validator = (value) => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(value);
    validate.errors = compiled.errors ?? null;
    return isValid;
  };
  return validate;
}

function createAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    coerceTypes,
    useDefaults: false,
    removeAdditional: false,
    allErrors: false,
    strict: false,
    // Adds the schema to errors; our messages say what would have been valid.
    verbose: true,
  });
  addFormats.default(ajv, ['date-time']);
  return ajv.addFormat('uuid', UUID_PATTERN);
}

export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** Accepts empty bodies of any content type: `curl -d ''` declares a form. */
export function acceptEmptyBodies(app: FastifyInstance): void {
  app.addContentTypeParser('*', { parseAs: 'string' }, ({ headers }, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(headers['content-type']));
  });
}

/** For APIs that parse bodies of any content type as JSON. A body that is not JSON is passed on as text. */
export function acceptAnyBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    parse(request, body as string, (error, value) => done(null, error ? body : value));
  });
}
