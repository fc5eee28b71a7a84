import { Move, Problem } from '@kalah/api';
import * as schemas from '@kalah/api/moderation';
import { type Authentication, createArea } from '../../accounts/routes/area.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Blocks } from '../blocks.ts';
import type { Enforcement } from '../enforcement.ts';
import type { Operators } from '../operators.ts';
import type { Reports } from '../reports.ts';
import { adminAccountRoutes } from './admin-account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { blockRoutes } from './block-routes.ts';
import { reportRoutes } from './report-routes.ts';
import type { SuspectStores } from './suspects.ts';

interface Moderation extends Authentication {
  readonly blocks: Blocks;
  readonly reports: Reports;
  readonly operators: Operators;
  readonly enforcement: Pick<Enforcement, 'refresh'>;
  readonly suspects: SuspectStores;
}

export function moderationApi({
  blocks,
  reports,
  operators,
  enforcement,
  suspects,
  ...authentication
}: Moderation): Api {
  const area = {
    slug: 'moderation',
    title: 'Kalah moderation',
    description: 'Block and report players. For operators: accounts, games, addresses, reports, audit log.',
    bearer: 'An API token; for operators one with the scope `admin`.',
    paths: ['/moderation', '/account/blocks', '/reports', '/admin'],
    schemas: SCHEMAS,
    routes: [
      blockRoutes(blocks),
      reportRoutes(reports),
      adminAccountRoutes(operators),
      adminRoutes(operators, enforcement, suspects),
    ],
  };
  return createArea(area, authentication);
}

const SCHEMAS = [
  schemas.BlockedPlayer,
  schemas.BlockState,
  schemas.SentReport,
  schemas.AdminAccount,
  schemas.AdminAccountPage,
  schemas.AdminAccountDetails,
  schemas.SignInReset,
  schemas.AdminToken,
  schemas.NewAdminToken,
  schemas.HiddenGame,
  schemas.AddressBlock,
  schemas.AdminReport,
  schemas.AdminReportPage,
  schemas.Suspect,
  schemas.AuditEntry,
  schemas.AuditPage,
  Move,
  Problem,
];
