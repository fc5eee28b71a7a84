import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { UUID } from '../games/id.ts';
import { describeValidationError } from './validation-error.ts';

/** Addresses and headers are text, so numbers in them are read; a body has types, and they are taken at their word. */
const reading = createAjv(true);
const strict = createAjv(false);

/** How requests are checked and answers written. */
export function setValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : reading).compile(schema),
  );
  app.setSchemaErrorFormatter(
    (errors, part) => new Error(describeValidationError(errors as ErrorObject[], part)),
  );
  // Answers are typed where they are made; the schema describes them in the document and costs nothing at run time.
  app.setSerializerCompiler(() => JSON.stringify);
}

/** Checks what comes by another way than a request; a complaint says what would have been right. */
export function createCheck(schema: TSchema): (message: unknown) => string | undefined {
  const validate = strict.compile(schema);
  return (message) => (validate(message) ? undefined : describeValidationError(validate.errors!, 'message'));
}

function createAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    coerceTypes,
    useDefaults: false,
    removeAdditional: false,
    allErrors: false,
    strict: false,
    // A complaint says what would have been right, for which it needs the schema.
    verbose: true,
  });
  addFormats.default(ajv, ['date-time']);
  return ajv.addFormat('uuid', UUID);
}

/** JSON bodies as everybody sends them: with nothing in them, too, whatever the header promised. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** For services that read bodies of any type as JSON, and pass over what is none: it comes as the text it is. */
export function acceptAnyBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    parse(request, body as string, (error, value) => done(null, error ? body : value));
  });
}
