import type { Queries, SqlValue, Step } from '../../platform/database/database.ts';
import type { SignInMethod, SignInMethodKind } from '../sign-in-method.ts';
import { toAccountLocks, toExistingAccountLock } from './locks.ts';

/** The table is called `credentials`. */
export function signInMethodQueries({ read, find, change, transact }: Queries) {
  return {
    /** Replaces those of the kind `replaced`. Adds all or none; false if a lookup is taken or the account is deleted. */
    addSignInMethods: (
      account: string,
      methods: readonly SignInMethod[],
      replaced?: SignInMethodKind,
    ): Promise<boolean> =>
      transact([
        toExistingAccountLock(account),
        ...(replaced ? [{ sql: DROP_METHODS, values: [account, `${replaced}:`] }] : []),
        ...methods.map(toMethodStep),
      ]),

    /** False if the lookup is taken, or if the account is deleted or has `max` of this kind already. */
    addLimitedSignInMethod: (method: SignInMethod, max: number): Promise<boolean> =>
      transact([
        toExistingAccountLock(method.account),
        {
          sql: `INSERT INTO credentials (id, account, lookup, label, data, created_at)
                SELECT $1, $2, $3, $4, $5, $6
                WHERE (SELECT count(*) FROM credentials WHERE account = $2 AND lookup LIKE $7) < $8
                ON CONFLICT DO NOTHING`,
          values: [...toValues(method), `${method.data.kind}:%`, max],
          changes: 1,
        },
      ]),

    async findSignInMethod(lookup: string): Promise<SignInMethod | undefined> {
      const row = await find<SignInMethodRow>('SELECT * FROM credentials WHERE lookup = $1', lookup);
      return row && toSignInMethod(row);
    },

    async listSignInMethods(account: string): Promise<readonly SignInMethod[]> {
      const sql = 'SELECT * FROM credentials WHERE account = $1 ORDER BY created_at, id';
      return (await read<SignInMethodRow>(sql, [account])).map(toSignInMethod);
    },

    updateSignInMethod: ({ id, label, data, usedAt }: SignInMethod): Promise<boolean> =>
      change(
        'UPDATE credentials SET label = $2, data = $3, used_at = $4 WHERE id = $1',
        id,
        label,
        JSON.stringify(data),
        usedAt ?? null,
      ),

    /** [A5] False if the account does not have it, or if none of the kinds `others` would be left. */
    removeSignInMethod: (
      account: string,
      id: string,
      others?: readonly SignInMethodKind[],
    ): Promise<boolean> =>
      others
        ? transact([
            ...toAccountLocks([account]),
            {
              sql: `DELETE FROM credentials WHERE account = $1 AND id = $2 AND EXISTS (
                      SELECT 1 FROM credentials AS other WHERE other.account = $1 AND other.id <> $2
                      AND (${others.map((_, index) => `other.lookup LIKE $${index + 3}`).join(' OR ')}))`,
              values: [account, id, ...others.map((kind) => `${kind}:%`)],
              changes: 1,
            },
          ])
        : change('DELETE FROM credentials WHERE account = $1 AND id = $2', account, id),
  };
}

const DROP_METHODS = "DELETE FROM credentials WHERE account = $1 AND lookup LIKE $2 || '%'";

export function toMethodStep(method: SignInMethod): Step {
  return {
    sql: `INSERT INTO credentials (id, account, lookup, label, data, created_at) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT DO NOTHING`,
    values: toValues(method),
    changes: 1,
  };
}

function toValues({ id, account, lookup, label, data, createdAt }: SignInMethod): SqlValue[] {
  return [id, account, lookup, label, JSON.stringify(data), createdAt];
}

interface SignInMethodRow {
  readonly id: string;
  readonly account: string;
  readonly lookup: string;
  readonly label: string;
  readonly data: string;
  readonly created_at: number;
  readonly used_at: number | null;
}

function toSignInMethod(row: SignInMethodRow): SignInMethod {
  const { id, account, lookup, label, data, created_at, used_at } = row;
  return {
    id,
    account,
    lookup,
    label,
    data: JSON.parse(data),
    createdAt: created_at,
    ...(used_at !== null && { usedAt: used_at }),
  };
}
