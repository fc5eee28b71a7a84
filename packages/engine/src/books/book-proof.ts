import { type Position, seedsInPlay } from '@kalah/rules';
import { Candidate } from '../analysis/candidate.ts';
import { chance } from '../levels/chance.ts';
import type { Core } from '../search/core.ts';
import { leadOf } from './move-values.ts';

const GUESS_TURNS = 4;

/** A step that the core interrupts is repeated by the next one. */
export function* proveFuture(core: Core, position: Position): Generator<void, number> {
  const candidate = new Candidate(position.turn, position);
  candidate.look(core, GUESS_TURNS);
  core.aim(seedsInPlay(position));
  while (!candidate.isExact) {
    candidate.test(core, candidate.nextTarget());
    if (!candidate.isExact) yield;
  }
  return candidate.least - leadOf(position);
}

export function proveAgain(core: Core, position: Position): number {
  const steps = proveFuture(core, position);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Draws different members; the same seed draws the same ones. */
export function drawSample<Member>(list: readonly Member[], size: number, seed: string): Member[] {
  const order = list.map((member, index) => ({ member, place: chance(seed, index) }));
  return order
    .toSorted((a, b) => a.place - b.place)
    .slice(0, size)
    .map(({ member }) => member);
}
