import { Refusal } from '../refusal.ts';

/** A request that passes its schema and is still invalid. The sentence tells the client why. */
export class BadRequest extends Refusal<'bad-request'> {
  constructor(detail: string, field?: string) {
    super('bad-request', { detail, ...(field !== undefined && { field }) });
    this.message = detail;
  }
}
