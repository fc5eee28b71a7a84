import type { Seat } from '@kalah/api';
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
import { announcer } from '../ui/announcer.svelte.ts';
import { findItem, setItem } from '../ui/storage.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { addPast, removePast } from './history.ts';
import { Match } from './match.svelte.ts';
import { describePreview, type Ended } from './narration.ts';
import type { Player } from './player.ts';
import { randomId } from './random-id.ts';

/** Who plays on this device: one person against the computer, or two people sharing it. */
export type Seating = AgainstComputer | SharedDevice;

interface SharedDevice {
  readonly kind: 'here';
  /** Empty names are shown as the names of the sides. */
  readonly names?: Both<string>;
}

interface AgainstComputer {
  readonly kind: 'computer';
  readonly level: Level;
  readonly human: Side;
  /** Seeds the computer's mistakes, so they differ from game to game. */
  readonly seed: string;
}

export function againstComputer(level: Level, human: Side): AgainstComputer {
  return { kind: 'computer', level, human, seed: randomId() };
}

interface StoredGame {
  /** Missing in games that an earlier version stored. */
  id?: string;
  seating: Seating;
  start: string;
  pits: number[];
  resigned?: Side;
  hints?: number;
}

/** What has happened in a game so far. */
interface Progress {
  readonly pits?: readonly number[];
  readonly resigned?: Side;
  readonly hints?: number;
  readonly id?: string;
}

/** A short pause before the computer moves, so that the player notices the change of turn. */
const PAUSE_MS = 350;
const MAX_THINKING_MS = 4000;
const MAX_HINT_MS = 1500;
const BEST_LEVEL: Level = 8;

/** A recommended pit of the side to move in a position. */
interface Hint {
  readonly position: Position;
  readonly pit: number;
}

/** A game stored only in this browser. It needs no server. */
export class LocalMatch extends Match {
  readonly id: string;
  readonly seating: Seating;
  thinking = $state(false);
  /** How many hints the player has been given in this game. */
  hints = $state(0);
  #hint = $state.raw<Hint>();
  #resigned = $state<Side>();
  /** The computer's latest search for a move; aborted when the position changes. */
  #thought = new AbortController();
  #hintSearch = new AbortController();

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

  constructor(seating: Seating, start: Position, { pits = [], resigned, hints = 0, id }: Progress = {}) {
    super(start, pits);
    this.seating = seating;
    this.#resigned = resigned;
    this.hints = hints;
    this.id = id ?? randomId();
  }

  get isFresh(): boolean {
    return this.pits.length === 0;
  }

  get canTakeBack(): boolean {
    return this.isLatest && this.#movesToTakeBack() > 0;
  }

  /** The pit that the hint for the current position recommends. */
  get hinted(): number | undefined {
    return this.isLatest && this.#hint?.position === this.position ? this.#hint.pit : undefined;
  }

  get canAskHint(): boolean {
    return this.playable.length > 0 && this.hinted === undefined;
  }

  /** Shows the best move that the engine finds for the player, and counts it. */
  async askHint(): Promise<void> {
    if (!this.canAskHint) return;
    const { position } = this;
    this.#hintSearch.abort();
    this.#hintSearch = new AbortController();
    const pit = await this.#findBestPit(position, this.#hintSearch.signal);
    if (pit === undefined || !this.canAskHint || this.position !== position) return;
    this.#hint = { position, pit };
    this.hints++;
    this.save();
    this.announce(() => t().play.hintIs(describePreview(position, pit, this.ownerOf)));
  }

  /** Called when a page shows the match. A new game replaces what was announced about the previous one. */
  show(): void {
    if (this.isFresh && announcer.sentence) announcer.say(this.narration);
    this.wake();
  }

  /** Lets the computer move if it is its turn, so that a stored game continues. */
  wake(): void {
    void this.#answer();
  }

  /** Stops the computer and the animation; the moves stay stored. */
  leave(): void {
    this.#stopThinking();
    this.#hintSearch.abort();
    this.rest();
  }

  takeBack(): void {
    const moves = this.#movesToTakeBack();
    if (moves === 0) return;
    this.#stopThinking();
    if (this.ended) removePast(this.id);
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

  /** A new game with the same rules and the sides swapped. */
  rematch(): LocalMatch {
    const { seating } = this;
    const next =
      seating.kind === 'computer'
        ? againstComputer(seating.level, opposite(seating.human))
        : { ...seating, ...(seating.names && { names: both((side) => seating.names![opposite(side)]) }) };
    return startLocal(next, this.start);
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
    while (seating.kind === 'computer' && this.#isComputersTurn(seating) && !this.thinking) {
      const thought = new AbortController();
      const { signal } = thought;
      this.#thought = thought;
      this.thinking = true;
      try {
        const pit = await this.#think(seating, signal);
        if (signal.aborted) return;
        this.#play(pit);
      } catch (error) {
        if (signal.aborted) return;
        toasts.show(t().play.engineFailed);
        addEventListener('online', () => this.wake(), { once: true, signal });
        throw error;
      } finally {
        if (this.#thought === thought) this.thinking = false;
      }
    }
  }

  #isComputersTurn({ human }: AgainstComputer): boolean {
    return !this.ended && this.position.turn !== human;
  }

  async #think({ level, seed }: AgainstComputer, signal: AbortSignal): Promise<number> {
    const pause = new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const engine = await openEngine();
    const { pit } = await engine.choose(this.position, {
      level,
      seed,
      signal,
      milliseconds: MAX_THINKING_MS,
    });
    await pause;
    return pit;
  }

  async #findBestPit(position: Position, signal: AbortSignal): Promise<number | undefined> {
    try {
      const engine = await openEngine();
      const limits = { level: BEST_LEVEL, seed: '', milliseconds: MAX_HINT_MS, signal };
      return (await engine.choose(position, limits)).pit;
    } catch (error) {
      if (signal.aborted) return undefined;
      toasts.show(t().play.engineFailed);
      throw error;
    }
  }

  #stopThinking(): void {
    this.#thought.abort();
    this.thinking = false;
  }

  /** Against the computer, the player's last move and everything after it; between two people, the last move. */
  #movesToTakeBack(): number {
    if (this.seating.kind === 'here') return Math.min(1, this.plies.length);
    const { human } = this.seating;
    const own = this.plies.findLastIndex(({ side }) => side === human);
    return own < 0 ? 0 : this.plies.length - own;
  }

  #player(side: Side): Player {
    const { seating } = this;
    if (seating.kind === 'here') {
      const name = seating.names?.[side] || t().side[side];
      return { owner: { name }, name };
    }
    if (side === seating.human) return { owner: 'you', name: t().you };
    const { name } = t().levels[seating.level - 1]!;
    const plate = t().computer(seating.level, name);
    return { owner: { name }, name: plate, ...(this.thinking && { note: t().play.thinking }) };
  }

  save(): void {
    const stored: StoredGame = {
      id: this.id,
      seating: this.seating,
      start: formatPosition(this.start),
      pits: [...this.pits],
      ...(this.#resigned && { resigned: this.#resigned }),
      ...(this.hints > 0 && { hints: this.hints }),
    };
    setItem(`local:${this.seating.kind}`, stored);
    this.#remember();
  }

  /** Adds a finished game to the history, where the next game does not replace it. */
  #remember(): void {
    if (!this.ended) return;
    const { id, seating, start, pits, ended } = this;
    addPast({
      id,
      kind: seating.kind,
      endedAt: Date.now(),
      start: formatPosition(start),
      pits,
      result: ended,
      seats: both((side) => toSeat(seating, side)),
      ...(seating.kind === 'computer' && { own: seating.human }),
    });
  }
}

function toSeat(seating: Seating, side: Side): Seat {
  if (seating.kind === 'computer' && side !== seating.human) return { kind: 'engine', level: seating.level };
  const name = seating.kind === 'here' ? seating.names?.[side] : undefined;
  return name ? { kind: 'named', name } : { kind: 'open' };
}

/** Starts a game on this device and stores it in place of the previous one. */
export function startLocal(seating: Seating, start: Position): LocalMatch {
  findLocal(seating.kind); // so that a finished game of an earlier version is in the history before it is replaced
  const match = new LocalMatch(seating, start);
  match.save();
  return match;
}

/** The game stored on this device, if it has begun and is not over. */
export function findUnfinished(kind: Seating['kind']): LocalMatch | undefined {
  const stored = findLocal(kind);
  return stored && !stored.ended && !stored.isFresh ? stored : undefined;
}

/** The game stored on this device, if there is a valid one. */
export function findLocal(kind: Seating['kind']): LocalMatch | undefined {
  const stored = findItem<StoredGame>(`local:${kind}`);
  const start = stored && parsePosition(stored.start);
  if (!start?.ok || stored?.seating?.kind !== kind || !Array.isArray(stored.pits)) return undefined;
  const match = new LocalMatch(stored.seating, start.value, stored);
  // An earlier version stored neither an id nor a history.
  if (stored.id === undefined) match.save();
  return match;
}
