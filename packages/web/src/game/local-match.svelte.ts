import { t } from 'virtual:texts/common';
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
import { announcer } from '../ui/announcer.svelte.ts';
import { findItem, setItem } from '../ui/storage.ts';
import { ComputerPlayer, type ComputerSettings } from './computer-player.svelte.ts';
import { Hints } from './hints.svelte.ts';
import { addPast, removePast } from './history.ts';
import { type BoardMarks, Match } from './match.svelte.ts';
import type { Ended } from './narration.ts';
import type { Player } from './player.ts';
import { randomId } from './random-id.ts';

export type Seating = AgainstComputer | SharedDevice;

interface SharedDevice {
  readonly kind: 'here';
  /** Empty names are shown as the names of the sides. */
  readonly names?: Both<string>;
}

interface AgainstComputer extends ComputerSettings {
  readonly kind: 'computer';
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

type Progress = Readonly<Partial<Pick<StoredGame, 'id' | 'resigned' | 'hints'>>> & {
  readonly pits?: readonly number[];
};

/** A game stored only in this browser. It needs no server. */
export class LocalMatch extends Match {
  readonly id: string;
  readonly seating: Seating;
  readonly hints: Hints;
  readonly #computer: ComputerPlayer | undefined;
  #resigned = $state<Side>();

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

  constructor(
    seating: Seating,
    start: Position,
    { pits = [], resigned, hints = 0, id = randomId() }: Progress = {},
  ) {
    super(start, pits);
    this.id = id;
    this.seating = seating;
    this.#resigned = resigned;
    this.hints = new Hints(this, hints, () => this.save());
    if (seating.kind === 'computer')
      this.#computer = new ComputerPlayer(this, seating, (pit) => this.#play(pit));
  }

  get marks(): BoardMarks {
    return { hinted: this.hints.pit };
  }

  get isFresh(): boolean {
    return this.pits.length === 0;
  }

  get canTakeBack(): boolean {
    return this.isLatest && this.#movesToTakeBack() > 0;
  }

  /** Called when a page shows the match. A new game replaces what was announced about the previous one. */
  show(): void {
    if (this.isFresh && announcer.sentence) announcer.say(this.narration);
    void this.#computer?.wake();
  }

  /** Stops the computer and the animation; the moves stay stored. */
  leave(): void {
    this.#computer?.stop();
    this.hints.stop();
    this.rest();
  }

  takeBack(): void {
    const moves = this.#movesToTakeBack();
    if (moves === 0) return;
    this.#computer?.stop();
    if (this.ended) removePast(this.id);
    this.#resigned = undefined;
    this.follow(this.start, this.pits.slice(0, -moves));
    this.save();
    this.announceTakeback('you');
    void this.#computer?.wake();
  }

  resign(): void {
    this.#computer?.stop();
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

  /** Stores the game, and a finished one in the history too, where the next game does not replace it. */
  save(): void {
    const { id, seating, pits, ended } = this;
    const start = formatPosition(this.start);
    const stored: StoredGame = {
      id,
      seating,
      start,
      pits: [...pits],
      ...(this.#resigned && { resigned: this.#resigned }),
      ...(this.hints.count > 0 && { hints: this.hints.count }),
    };
    setItem(`local:${seating.kind}`, stored);
    if (!ended) return;
    addPast({
      id,
      kind: seating.kind,
      endedAt: Date.now(),
      start,
      pits,
      result: ended,
      seats: both((side) => toSeat(seating, side)),
      ...(seating.kind === 'computer' && { own: seating.human }),
    });
  }

  protected override commit(pit: number): void {
    this.#play(pit);
    void this.#computer?.wake();
  }

  #play(pit: number): void {
    this.follow(this.start, [...this.pits, pit]);
    this.save();
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
    const plate = t().computer({ level: seating.level, name });
    return { owner: { name }, name: plate, ...(this.#computer?.thinking && { note: t().play.thinking }) };
  }
}

function toSeat(seating: Seating, side: Side): Seat {
  if (seating.kind === 'computer' && side !== seating.human) return { kind: 'engine', level: seating.level };
  const name = seating.kind === 'here' ? seating.names?.[side] : undefined;
  return name ? { kind: 'named', name } : { kind: 'open' };
}

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

export function findLocal(kind: Seating['kind']): LocalMatch | undefined {
  const stored = findItem<StoredGame>(`local:${kind}`);
  const start = stored && parsePosition(stored.start);
  if (!start?.ok || stored?.seating?.kind !== kind || !Array.isArray(stored.pits)) return undefined;
  const match = new LocalMatch(stored.seating, start.value, stored);
  // An earlier version stored neither an id nor a history.
  if (stored.id === undefined) match.save();
  return match;
}
