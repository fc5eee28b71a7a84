import type { Step } from '../../platform/database/database.ts';
import { type AccountName, toNameKey } from '../name.ts';

/** [A3] The forms under which a name is taken: its spelling without case, and what it looks like. Sorted, because
 * transactions that take them in different orders could wait for each other. */
export function toForms({ key, skeletons }: AccountName): string[] {
  return [toPlayerForm(key), ...skeletons.map((skeleton) => `~${skeleton}`)].sort();
}

/** The form under which the name of a player of the compatible APIs is taken. */
export function toPlayerForm(name: string): string {
  return `=${toNameKey(name)}`;
}

/** Takes the name of a player; refused if an account has or had it. */
export function toPlayerNameStep(name: string): Step {
  return {
    sql: `INSERT INTO account_names (form) VALUES ($1)
          ON CONFLICT (form) DO UPDATE SET form = excluded.form WHERE account_names.account IS NULL`,
    values: [toPlayerForm(name)],
    changes: 1,
  };
}

/** An account may return to a name that it had. */
export function toNameSteps(name: AccountName, account: string): Step[] {
  return toForms(name).map((form) => ({
    sql: `INSERT INTO account_names (form, account) VALUES ($1, $2)
          ON CONFLICT (form) DO UPDATE SET account = excluded.account WHERE account_names.account = excluded.account`,
    values: [form, account],
    changes: 1,
  }));
}

/** Nothing is written if somebody else has or had the name, or if the account was deleted, or renamed after `latest`. */
export function toRenamingSteps(account: string, name: AccountName, at: number, latest: number): Step[] {
  return [
    ...toNameSteps(name, account),
    {
      sql: `UPDATE accounts SET name = $2, name_key = $3, renamed_at = $4
            WHERE id = $1 AND name IS NOT NULL AND (renamed_at IS NULL OR renamed_at <= $5)`,
      values: [account, name.text, name.key, at, latest],
      changes: 1,
    },
  ];
}
