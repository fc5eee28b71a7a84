import type { AccountService } from '../../accounts/service.ts';
import type { Blocks } from '../../moderation/blocks.ts';
import type { Enforcement } from '../../moderation/enforcement.ts';
import type { Operators } from '../../moderation/operators.ts';
import type { Reports } from '../../moderation/reports.ts';
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
}
