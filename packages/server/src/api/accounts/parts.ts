import type { AccountService } from '../../accounts/service.ts';
import type { Games } from '../../games/games.ts';

/** What the routes of accounts need. */
export interface AccountApiParts {
  readonly service: AccountService;
  readonly games: Games;
  /** Where people reach the server, if it is configured. */
  readonly publicUrl: string | undefined;
}
