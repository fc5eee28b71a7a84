import { type MoveEvent, type Position, play, type Side } from '@kalah/rules';

/** One move of a game: what was chosen, what happened, and the boards before and after. */
export interface Ply {
  readonly side: Side;
  readonly pit: number;
  readonly before: Position;
  readonly events: readonly MoveEvent[];
  readonly after: Position;
}

/** Plays pits from a position; stops at the first illegal one. */
export function replay(start: Position, pits: readonly number[]): Ply[] {
  const plies: Ply[] = [];
  let before = start;
  for (const pit of pits) {
    const played = play(before, pit);
    if (!played.ok) break;
    plies.push({ side: before.turn, pit, before, ...played.value });
    before = played.value.after;
  }
  return plies;
}

export function findPly(before: Position, pit: number): Ply | undefined {
  return replay(before, [pit])[0];
}

export function seedsTaken(ply: Ply): number {
  return ply.events.reduce((taken, event) => taken + (event.kind === 'captured' ? event.seeds : 0), 0);
}

export function movesAgain(ply: Ply): boolean {
  return ply.events.some(({ kind }) => kind === 'moves-again');
}

/** The moves of one side until the other side moves; `number` counts them from the start of the game. */
export interface Turn {
  readonly side: Side;
  readonly plies: { ply: Ply; number: number }[];
}

export function toTurns(plies: readonly Ply[]): Turn[] {
  const turns: Turn[] = [];
  for (const [index, ply] of plies.entries()) {
    const entry = { ply, number: index + 1 };
    const turn = turns.at(-1);
    if (turn?.side === ply.side) turn.plies.push(entry);
    else turns.push({ side: ply.side, plies: [entry] });
  }
  return turns;
}

/** Groups moves by rounds, as records number them: a turn of the side that began, and the turn of the other side. */
export function toRounds(plies: readonly Ply[]): Turn[][] {
  const rounds: Turn[][] = [];
  for (const turn of toTurns(plies)) {
    const round = rounds.at(-1);
    if (!round || turn.side === plies[0]!.side) rounds.push([turn]);
    else round.push(turn);
  }
  return rounds;
}

export function toRoundNumbers(plies: readonly Ply[]): number[] {
  return toRounds(plies).flatMap((turns, index) => turns.flatMap(({ plies }) => plies.map(() => index + 1)));
}
