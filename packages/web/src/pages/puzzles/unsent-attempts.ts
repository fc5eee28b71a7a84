import { findItem, removeItem, setItem } from '../../ui/storage.ts';
import { type Day, isDay } from './diary.ts';

/** An attempt of an account that the server has not answered yet. */
export interface UnsentAttempt {
  readonly id: string;
  readonly moves: readonly number[];
  readonly date?: Day | undefined;
}

/** Names that differ in case are the same account. */
const keyOf = (account: string) => `unsent-attempts:${account.toLowerCase()}`;

/** The attempts of an account that wait in this browser, the oldest first. */
export function readUnsent(account: string): readonly UnsentAttempt[] {
  const stored = findItem<unknown>(keyOf(account));
  return Array.isArray(stored) ? stored.filter(isAttempt) : [];
}

export function keepUnsent(account: string, attempt: UnsentAttempt): void {
  setItem(keyOf(account), [...readUnsent(account), attempt]);
}

/**
 * Sends the attempts that wait, the oldest first, and forgets each one that was answered or can never be accepted. Stops at the
 * first one that fails otherwise. Attempts may be sent twice, because the server counts each puzzle once.
 */
export async function sendUnsent(
  account: string,
  send: (attempt: UnsentAttempt) => Promise<void>,
  isRejected: (error: unknown) => boolean,
): Promise<void> {
  for (let [next] = readUnsent(account); next; [next] = readUnsent(account)) {
    try {
      await send(next);
    } catch (error) {
      if (!isRejected(error)) return;
    }
    drop(account, next);
  }
}

/** Another tab may have dropped it already. */
function drop(account: string, sent: UnsentAttempt): void {
  const text = JSON.stringify(sent);
  const left = readUnsent(account);
  const index = left.findIndex((attempt) => JSON.stringify(attempt) === text);
  const others = left.toSpliced(index < 0 ? left.length : index, 1);
  if (others.length > 0) setItem(keyOf(account), others);
  else removeItem(keyOf(account));
}

function isAttempt(value: unknown): value is UnsentAttempt {
  const { id, moves, date } = (value ?? {}) as Partial<UnsentAttempt>;
  return (
    typeof id === 'string' &&
    Array.isArray(moves) &&
    moves.every(Number.isInteger) &&
    (date === undefined || (typeof date === 'string' && isDay(date)))
  );
}
