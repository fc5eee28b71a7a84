import { type Queries, type Step, toPlaces } from '../../platform/database/database.ts';
import { type AccountName, toNameKey } from '../name.ts';

export function nameQueries({ find, transact }: Queries) {
  return {
    /** [A3] Whether nobody except `account` has or had this name or one like it. */
    async isNameFree(name: AccountName, account = ''): Promise<boolean> {
      const forms = toForms(name);
      const sql = `
        SELECT form FROM account_names
        WHERE form IN (${toPlaces(forms, 1)}) AND (account IS NULL OR account <> $1) LIMIT 1`;
      return (await find(sql, account, ...forms)) === undefined;
    },

    /** [A3] False if somebody else has or had the name, or [A4] the account was renamed after `latest`. */
    renameAccount: (id: string, name: AccountName, at: number, latest: number): Promise<boolean> =>
      transact(toRenamingSteps(id, name, at, latest)),
  };
}

/** [A3] Its spelling without case, and what it looks like. Sorted, so that transactions cannot deadlock. */
function toForms({ key, skeletons }: AccountName): string[] {
  return [toPlayerForm(key), ...skeletons.map((skeleton) => `~${skeleton}`)].sort();
}

/** Players of the compatible APIs take only this form. */
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
