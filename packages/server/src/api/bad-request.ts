export type BadRequestCode = 'bad-request' | 'bad-position' | 'bad-record' | 'position-over';

/** A request that passes its schema and is still invalid. The message tells the client why. */
export class BadRequest extends Error {
  readonly code: BadRequestCode;
  /** The field that is not valid. */
  readonly field: string | undefined;

  constructor(message: string, code: BadRequestCode = 'bad-request', field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}
