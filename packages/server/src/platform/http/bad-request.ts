import { Refusal } from '../refusal.ts';

export type BadRequestCode = 'bad-request' | 'bad-position' | 'bad-record' | 'position-over';

/** A request that passes its schema and is still invalid. The message tells the client why. */
export class BadRequest extends Refusal<BadRequestCode> {
  constructor(message: string, code: BadRequestCode = 'bad-request', field?: string) {
    super(code, { detail: message, ...(field !== undefined && { field }) });
    this.message = message;
  }
}
