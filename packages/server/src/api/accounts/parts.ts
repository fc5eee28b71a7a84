import type { AccountService } from '../../accounts/service.ts';

/** What the routes of accounts need. */
export interface AccountApiParts {
  readonly service: AccountService;
  /** Where people reach the server, if it is configured. */
  readonly publicUrl: string | undefined;
}
