import { ProblemError } from '@kalah/api/client';
import type { OpponentList, Player, RatingHistory } from '@kalah/api/player';
import type { PlayerClient } from '@kalah/api/player-client';

export type RatedClock = 'live' | 'correspondence';

export class Profile {
  state = $state<'loading' | 'loaded' | 'missing' | 'unreachable'>('loading');
  player = $state.raw<Player>();
  opponents = $state.raw<OpponentList['opponents']>([]);
  /** By kind of clock, as far as they were needed. */
  histories = $state.raw<Partial<Record<RatedClock, RatingHistory>>>({});
  readonly name: string;
  readonly #client: PlayerClient;

  constructor(name: string, client: PlayerClient) {
    this.name = name;
    this.#client = client;
  }

  async load(): Promise<void> {
    try {
      this.player = await this.#client.readPlayer(this.name);
      this.state = 'loaded';
    } catch (error) {
      const isMissing = error instanceof ProblemError && error.problem.status === 404;
      this.state = isMissing ? 'missing' : 'unreachable';
      return;
    }
    await this.#loadOpponents();
  }

  /** Without a history the page shows the rating alone. */
  async loadHistory(clock: RatedClock): Promise<void> {
    if (this.histories[clock]) return;
    try {
      const history = await this.#client.readRatings(this.name, { clock });
      this.histories = { ...this.histories, [clock]: history };
    } catch {
      // The next choice of the pool asks again.
    }
  }

  async #loadOpponents(): Promise<void> {
    try {
      this.opponents = (await this.#client.listOpponents(this.name)).opponents;
    } catch {
      // The page is complete enough without them.
    }
  }
}
