import { Move, Problem } from '@kalah/api';
import * as schemas from '@kalah/api/moderation';
import { createArea } from '../../accounts/routes/area.ts';
import type { Api } from '../../platform/http/api.ts';
import { adminAccountRoutes } from './admin-account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { blockRoutes } from './block-routes.ts';
import type { ModerationApiParts } from './parts.ts';
import { reportRoutes } from './report-routes.ts';

/** Blocks, reports and the work of operators. */
export function moderationApi(parts: ModerationApiParts): Api {
  const area = {
    slug: 'moderation',
    title: 'Kalah moderation',
    description: 'Block and report players. For operators: accounts, games, addresses, reports, audit log.',
    bearer: 'An API token; for operators one with the scope `admin`.',
    paths: ['/moderation', '/account/blocks', '/reports', '/admin'],
    schemas: SCHEMAS,
    routes: [blockRoutes(parts), reportRoutes(parts), adminAccountRoutes(parts), adminRoutes(parts)],
  };
  return createArea(area, parts);
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
