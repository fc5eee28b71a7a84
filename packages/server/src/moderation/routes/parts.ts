import type { AccountService } from '../../accounts/service.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Blocks } from '../blocks.ts';
import type { Enforcement } from '../enforcement.ts';
import type { Operators } from '../operators.ts';
import type { Reports } from '../reports.ts';
import type { SuspectParts } from './suspects.ts';

/** What the routes of moderation need. */
export interface ModerationApiParts {
  readonly service: AccountService;
  readonly blocks: Blocks;
  readonly reports: Reports;
  readonly operators: Operators;
  readonly suspects: SuspectParts;
  readonly enforcement: Pick<Enforcement, 'refresh'>;
  readonly publicUrl: string | undefined;
  readonly replyToError: Api['replyToError'];
}
