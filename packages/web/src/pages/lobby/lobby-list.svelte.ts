import type { ClockSettings } from '@kalah/api';
import type { Lobby, Seek } from '@kalah/api/pairing';
import type { PairingClient } from '@kalah/api/pairing-client';
import { sameClock } from '../../clock/clock-choice.ts';

export class LobbyList {
  counts = $state.raw<Lobby>();
  seeks = $state.raw<readonly Seek[]>([]);
  hasMore = $state(false);
  state = $state<'loading' | 'loaded' | 'unreachable'>('loading');
  readonly #client: Pick<PairingClient, 'readLobby' | 'listSeeks'>;

  constructor(client: Pick<PairingClient, 'readLobby' | 'listSeeks'>) {
    this.#client = client;
  }

  async refresh(): Promise<void> {
    try {
      const [counts, { seeks, more }] = await Promise.all([
        this.#client.readLobby(),
        this.#client.listSeeks(),
      ]);
      this.counts = counts;
      this.seeks = seeks;
      this.hasMore = more;
      this.state = 'loaded';
    } catch {
      this.state = 'unreachable'; // the page says so until the next refresh succeeds
    }
  }

  countWaiting(clock: ClockSettings, isMine: (seek: Seek) => boolean): number {
    return this.seeks.filter((seek) => sameClock(seek.clock, clock) && !isMine(seek)).length;
  }
}
