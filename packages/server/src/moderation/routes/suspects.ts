import type { Suspect } from '@kalah/api/moderation';
import type { AccountStore } from '../../accounts/store/index.ts';
import type { FairPlayStore } from '../../fair-play/store/index.ts';
import { listSuspects } from '../../fair-play/suspects.ts';
import { toWireSuspect } from '../wire.ts';

export interface SuspectStores {
  readonly accounts: Pick<AccountStore, 'findAccount'>;
  readonly fairPlay: FairPlayStore;
}

export async function readSuspects({ accounts, fairPlay }: SuspectStores, now: number): Promise<Suspect[]> {
  const suspects = await listSuspects(fairPlay, now);
  return Promise.all(
    suspects.map(async (suspect) =>
      toWireSuspect(suspect, (await accounts.findAccount(suspect.account))?.name),
    ),
  );
}
