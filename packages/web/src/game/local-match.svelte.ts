import type { Level } from '@kalah/engine';
import {
  type Both,
  both,
  formatPosition,
  isOver,
  opposite,
  type Position,
  parsePosition,
  type Side,
} from '@kalah/rules';
import { openEngine } from '../engine/engine.ts';
import { t } from '../i18n/locale.svelte.ts';
import { findKept, keep } from '../ui/storage.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { Match } from './match.svelte.ts';
import type { Player } from './player.ts';
import { randomId } from './random-id.ts';
import type { Ended } from './tale.ts';

/** Who plays on this device: one person against the computer, or two people who share it. */
export type Seating = AgainstComputer | { readonly kind: 'here' };

interface AgainstComputer {
  readonly kind: 'computer';
  readonly level: Level;
  readonly human: Side;
  /** What the computer overlooks follows from this, so it differs from game to game. */
  readonly seed: string;
}

export function againstComputer(level: Level, human: Side): AgainstComputer {
  return { kind: 'computer', level, human, seed: randomId() };
}

interface Kept {
  seating: Seating;
  start: string;
  pits: number[];
  resigned?: Side;
}

/** Time the computer takes before it moves, so that one sees whose move it is. */
const BREATH_MS = 350;
const LONGEST_THOUGHT_MS = 4000;

/** A game kept in this browser and nowhere else. It needs no server. */
export class LocalMatch extends Match {
  readonly seating: Seating;
  thinking = $state(false);
  #resigned = $state<Side>();
  #thought = new AbortController();

  readonly ended: Ended | undefined = $derived.by(() => {
    if (this.#resigned) return { how: 'resignation', winner: opposite(this.#resigned) };
    if (!isOver(this.position)) return undefined;
    const { south, north } = this.position.stores;
    return { how: 'played-out', winner: south > north ? 'south' : north > south ? 'north' : 'draw' };
  });

  readonly mine: readonly Side[] = $derived.by(() =>
    this.seating.kind === 'here' ? ['south', 'north'] : [this.seating.human],
  );

  readonly players: Both<Player> = $derived.by(() => both((side) => this.#player(side)));

  constructor(seating: Seating, start: Position, pits: readonly number[] = [], resigned?: Side) {
    super(start, pits);
    this.seating = seating;
    this.#resigned = resigned;
    this.tellState();
  }

  get isFresh(): boolean {
    return this.pits.length === 0;
  }

  get canTakeBack(): boolean {
    return this.isNow && this.#movesToTakeBack() > 0;
  }

  /** Lets the computer move when it is its turn; called when a page shows the match, so that a kept game goes on. */
  wake(): void {
    void this.#answer();
  }

  /** Stops the computer; what was played stays kept. */
  leave(): void {
    this.#thought.abort();
  }

  takeBack(): void {
    const moves = this.#movesToTakeBack();
    if (moves === 0) return;
    this.#stopThinking();
    this.#resigned = undefined;
    this.follow(this.start, this.pits.slice(0, -moves));
    this.save();
    this.announceTakeback('you');
    this.wake();
  }

  resign(): void {
    this.#stopThinking();
    this.#resigned = this.seating.kind === 'computer' ? this.seating.human : this.position.turn;
    this.save();
    this.announceEnd();
  }

  /** The same game again, with the sides swapped. */
  rematch(): LocalMatch {
    const { seating } = this;
    const next =
      seating.kind === 'computer' ? againstComputer(seating.level, opposite(seating.human)) : seating;
    return beginLocal(next, this.start);
  }

  protected override commit(pit: number): void {
    this.#play(pit);
    void this.#answer();
  }

  #play(pit: number): void {
    this.follow(this.start, [...this.pits, pit]);
    this.save();
  }

  async #answer(): Promise<void> {
    const { seating } = this;
    if (seating.kind !== 'computer' || this.thinking) return;
    this.#thought = new AbortController();
    const { signal } = this.#thought;
    while (!this.ended && this.position.turn !== seating.human && !signal.aborted) {
      this.thinking = true;
      try {
        const pit = await this.#think(seating, signal);
        if (!signal.aborted) this.#play(pit);
      } catch (error) {
        if (signal.aborted) break;
        toasts.show(t().play.engineFailed);
        addEventListener('online', () => this.wake(), { once: true, signal });
        throw error;
      } finally {
        this.thinking = false;
      }
    }
  }

  async #think({ level, seed }: AgainstComputer, signal: AbortSignal): Promise<number> {
    const breath = new Promise((resolve) => setTimeout(resolve, BREATH_MS));
    const engine = await openEngine();
    const { pit } = await engine.choose(this.position, {
      level,
      seed,
      signal,
      milliseconds: LONGEST_THOUGHT_MS,
    });
    await breath;
    return pit;
  }

  #stopThinking(): void {
    this.#thought.abort();
    this.thinking = false;
  }

  /** Against the computer one takes back one's own last move and what followed it; at one table, the last move. */
  #movesToTakeBack(): number {
    if (this.seating.kind === 'here') return Math.min(1, this.plies.length);
    const { human } = this.seating;
    const own = this.plies.findLastIndex(({ side }) => side === human);
    return own < 0 ? 0 : this.plies.length - own;
  }

  #player(side: Side): Player {
    const { seating } = this;
    if (seating.kind === 'here') return { owner: { name: t().side[side] }, name: t().side[side] };
    if (side === seating.human) return { owner: 'you', name: t().you };
    const { name } = t().levels[seating.level - 1]!;
    const plate = t().computer(seating.level, name);
    return { owner: { name }, name: plate, ...(this.thinking && { note: t().play.thinking }) };
  }

  save(): void {
    const kept: Kept = {
      seating: this.seating,
      start: formatPosition(this.start),
      pits: [...this.pits],
      ...(this.#resigned && { resigned: this.#resigned }),
    };
    keep(`local:${this.seating.kind}`, kept);
  }
}

/** A new game on this device, kept from the start; it replaces the one kept before. */
export function beginLocal(seating: Seating, start: Position): LocalMatch {
  const match = new LocalMatch(seating, start);
  match.save();
  return match;
}

/** The game kept on this device, if it has begun and is not over. */
export function findUnderWay(kind: Seating['kind']): LocalMatch | undefined {
  const kept = findLocal(kind);
  return kept && !kept.ended && !kept.isFresh ? kept : undefined;
}

/** The game kept on this device, if there is one that still makes sense. */
export function findLocal(kind: Seating['kind']): LocalMatch | undefined {
  const kept = findKept<Kept>(`local:${kind}`);
  const start = kept && parsePosition(kept.start);
  if (!start?.ok || kept?.seating?.kind !== kind || !Array.isArray(kept.pits)) return undefined;
  return new LocalMatch(kept.seating, start.value, kept.pits, kept.resigned);
}
