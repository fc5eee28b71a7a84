import { randomUUID } from 'node:crypto';
import type { Account } from '../accounts/account.ts';
import { toNameKey } from '../accounts/name.ts';
import type { AccountStore } from '../accounts/store/index.ts';
import { GameError } from '../games/errors.ts';
import type { GameStore } from '../games/game-store.ts';
import { ATTEMPT_LIMITS } from '../limits.ts';
import { AttemptLimit } from '../platform/attempt-limit.ts';
import { ModerationError, noSuchAccount, ownAccount } from './errors.ts';
import type { Report, ReportReason, ReportSubject } from './report.ts';
import type { ModerationStore } from './store/index.ts';

export interface WrittenReport {
  /** A player by name, or a game by id. */
  readonly subject: { readonly player: string } | { readonly game: string };
  readonly reason: ReportReason;
  readonly text: string;
}

interface Reporter {
  readonly account?: Account | undefined;
  readonly address: string;
}

interface ReportsOptions {
  readonly store: ModerationStore;
  readonly accounts: AccountStore;
  readonly games: Pick<GameStore, 'find'>;
  readonly now: () => number;
}

export type Reports = ReturnType<typeof createReports>;

export function createReports({ store, accounts, games, now }: ReportsOptions) {
  const byAccount = new AttemptLimit(ATTEMPT_LIMITS.reportsPerAccount, now);
  const byAddress = new AttemptLimit(ATTEMPT_LIMITS.reportsPerAddress, now);

  async function toSubject(subject: WrittenReport['subject']): Promise<ReportSubject> {
    if ('game' in subject) {
      if (!(await games.find(subject.game))) throw new GameError('no-such-game');
      return { kind: 'game', id: subject.game };
    }
    const account = await accounts.findAccountByName(toNameKey(subject.player));
    if (!account) throw noSuchAccount('player');
    return { kind: 'player', id: account.id };
  }

  return {
    async add({ subject, reason, text }: WrittenReport, { account, address }: Reporter): Promise<Report> {
      const about = await toSubject(subject);
      if (account && about.id === account.id) throw ownAccount('player');
      const retryAfter = account ? byAccount.tryTake(account.id) : byAddress.tryTake(address);
      if (retryAfter !== undefined) throw new ModerationError('too-many-reports', { retryAfter });
      const report: Report = {
        id: randomUUID(),
        at: now(),
        ...(account && { reporter: account.id }),
        subject: about,
        reason,
        text,
      };
      await store.addReport(report);
      return report;
    },
  };
}
