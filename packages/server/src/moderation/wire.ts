import type {
  AdminAccount as WireAccount,
  AdminAccountDetails as WireAccountDetails,
  AddressBlock as WireAddressBlock,
  AuditEntry as WireAuditEntry,
  AdminReport as WireReport,
  Suspect as WireSuspect,
  AdminToken as WireToken,
} from '@kalah/api/moderation';
import type { Account } from '../accounts/account.ts';
import type { Suspect } from '../fair-play/suspects.ts';
import { toWireTime, toWireTimeOrNull } from '../platform/http/wire-time.ts';
import type { AddressBlock } from './address-range.ts';
import type { AuditEntry } from './audit.ts';
import type { AccountDetails } from './operators.ts';
import type { Report } from './report.ts';
import type { OperatorToken } from './store/accounts.ts';

/** Every field is listed by name, so that hashes stay on the server. */
export function toAdminAccount(account: Account): WireAccount {
  const { id, name = null, kind, owner = null, createdAt, renamedAt, closedAt } = account;
  return {
    id,
    name,
    kind,
    owner,
    createdAt: toWireTime(createdAt),
    renamedAt: toWireTimeOrNull(renamedAt),
    closedAt: toWireTimeOrNull(closedAt),
  };
}

export function toAdminDetails(details: AccountDetails): WireAccountDetails {
  const { account, signIn, sessions, tokens, bots, openReports } = details;
  return {
    account: toAdminAccount(account),
    signIn: {
      password: signIn.passwords > 0,
      passkeys: signIn.passkeys,
      identities: signIn.identities,
      recoveryCodes: signIn.recoveryCodes,
    },
    sessions,
    tokens,
    bots: bots.map(toAdminAccount),
    openReports,
  };
}

export function toAdminToken({ token, account }: OperatorToken): WireToken {
  return {
    id: token.id,
    account: account.name ?? '',
    label: token.label,
    hint: token.hint,
    createdAt: toWireTime(token.createdAt),
    lastUsedAt: toWireTimeOrNull(token.usedAt),
    expiresAt: toWireTimeOrNull(token.expiresAt),
  };
}

export function toWireAddressBlock({ range, at, expiresAt, reason }: AddressBlock): WireAddressBlock {
  return { range, createdAt: toWireTime(at), expiresAt: toWireTimeOrNull(expiresAt), reason };
}

export function toAdminReport({ id, at, reporter, subject, reason, text, resolution }: Report): WireReport {
  return {
    id,
    createdAt: toWireTime(at),
    reporter: reporter ?? null,
    subject: { kind: subject.kind, id: subject.id },
    reason,
    text,
    resolution: resolution
      ? { operator: resolution.operator, text: resolution.text, resolvedAt: toWireTime(resolution.at) }
      : null,
  };
}

export function toWireAuditEntry(entry: AuditEntry): WireAuditEntry {
  const { number, at, operator, action, subject, reason, note = null } = entry;
  return { number, at: toWireTime(at), operator, action, subject, reason, note };
}

/** [Q21] The loss is rounded to hundredths of a seed. */
export function toWireSuspect(suspect: Suspect, name: string | undefined): WireSuspect {
  const { pool, rating, games, moves, mean, expected, deviations, latest } = suspect;
  return {
    account: name ?? null,
    pool,
    rating,
    games,
    moves,
    mean: toHundredths(mean),
    expected: toHundredths(expected),
    deviations: toHundredths(deviations),
    latest: latest.map(({ game, at, moves, loss }) => ({ game, reviewedAt: toWireTime(at), moves, loss })),
  };
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
