export interface RefusalDetails {
  readonly field?: string;
  /** Seconds after which another attempt may succeed. */
  readonly retryAfter?: number;
  readonly attemptsLeft?: number;
  /** A sentence that is more precise than that of the code. */
  readonly detail?: string;
}

/**
 * A request that is turned down for a reason the caller can act on. Each subject lists its codes (`games/errors.ts`), and each
 * API has a table that says what a code means there.
 */
export class Refusal<Code extends string = string, Details extends object = RefusalDetails> extends Error {
  readonly code: Code;
  readonly details: Details;

  constructor(code: Code, { cause, ...details }: Partial<Details> & { readonly cause?: unknown } = {}) {
    super(code, { cause });
    this.name = 'Refusal';
    this.code = code;
    this.details = details as Details;
  }
}

/** `Refusal` with the codes of one subject, which the compiler checks. */
export type RefusalOf<Code extends string, Details extends object = RefusalDetails> = new (
  code: Code,
  details?: Partial<Details> & { readonly cause?: unknown },
) => Refusal<Code, Details>;

/** The database cannot work right now; nothing was written. */
export function unavailable(cause?: unknown): Refusal {
  return new Refusal<string>('unavailable', { cause });
}

/** Whether the caller caused the error, so that the database is not to blame. */
export function isRejection(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code !== 'unavailable';
}
