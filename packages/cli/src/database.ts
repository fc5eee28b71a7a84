import { Option } from 'commander';

/** The server's default, so that commands find its database without being told where it is. */
export const DEFAULT_DATABASE = 'sqlite:./data/kalah.db';

export function databaseOption(
  flag: string,
  description = 'sqlite:./data/kalah.db or postgres://user:password@host/database',
): Option {
  return new Option(`${flag} <url>`, description).env('DATABASE_URL');
}
