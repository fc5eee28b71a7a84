import { ATTEMPT_LIMITS } from '../limits.ts';
import { AttemptLimit } from '../platform/attempt-limit.ts';

export interface Attempt {
  /** Whether an account has it or not. */
  readonly name: string;
  readonly address: string;
  /** Only of somebody who has signed in to this account before. */
  readonly device?: string;
}

/** [A9] Limits wrong passwords without locking the owner out: a known device has attempts of its own. */
export class LoginLimits {
  readonly #byAccount: AttemptLimit;
  readonly #byAddress: AttemptLimit;

  constructor(now: () => number) {
    this.#byAccount = new AttemptLimit(ATTEMPT_LIMITS.passwordsPerAccount, now);
    this.#byAddress = new AttemptLimit(ATTEMPT_LIMITS.passwordsPerAddress, now);
  }

  begin(attempt: Attempt): void {
    this.#byAddress.take(attempt.address);
    try {
      this.#byAccount.take(toKey(attempt));
    } catch (error) {
      this.#byAddress.giveBack(attempt.address);
      throw error;
    }
  }

  succeed(attempt: Attempt): void {
    this.#byAddress.giveBack(attempt.address);
    this.#byAccount.giveBack(toKey(attempt));
  }

  left(attempt: Attempt): number {
    return Math.min(this.#byAccount.left(toKey(attempt)), this.#byAddress.left(attempt.address));
  }
}

function toKey({ name, device }: Attempt): string {
  return device === undefined ? name : `${name} ${device}`;
}
