import fc from 'fast-check';
import { createDice } from '../dice.ts';
import { Findings } from '../findings.ts';
import type { Part, Scale } from '../part.ts';
import { type Database, withDatabases } from '../stores.ts';
import { Service } from './service.ts';
import { type Step, steps } from './step.ts';
import { type Reply, TinyGame } from './tiny-game.ts';

/** Sequences per store. */
const COUNTS: Record<Scale, number> = { quick: 10, normal: 500, long: 1500 };
const LONGEST = 60;

const variants = fc.record({
  pits: fc.integer({ min: 1, max: 3 }),
  seeds: fc.integer({ min: 1, max: 4 }),
  capturesAlone: fc.boolean(),
});

interface Real {
  readonly service: Service;
  readonly id: string;
}

/** The model and the service must give the same answer and end in the same state. */
class StepCommand implements fc.AsyncCommand<TinyGame, Real> {
  readonly step: Step;
  readonly onAnswer: (reply: Reply) => void;

  constructor(step: Step, onAnswer: (reply: Reply) => void) {
    this.step = step;
    this.onAnswer = onAnswer;
  }

  check(): boolean {
    // A seat cannot be taken without a token.
    return !(this.step.kind === 'sit' && this.step.by === 'nobody');
  }

  async run(model: TinyGame, { service, id }: Real): Promise<void> {
    const reply = await service.take(id, this.step, model);
    this.onAnswer(reply);
    const expected = model.take(this.step);
    if (reply !== expected) throw new Error(`${this} was answered ${reply} instead of ${expected}`);
    const difference = await service.findDifference(id, model);
    if (difference) throw new Error(`after ${this} there is ${difference}`);
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}

export const model: Part = {
  name: 'model',
  promise:
    'Whatever several players request in any order, every store ends in the state that a tiny model of the game predicts.',
  async run(scale, progress) {
    const findings = new Findings();
    const dice = createDice();
    findings.set('seed', String(dice.seed));
    await withDatabases(async (databases) => {
      for (const [at, database] of databases.entries()) {
        let runs = 0;
        const onRun = () =>
          progress(at * COUNTS[scale] + runs++, databases.length * COUNTS[scale], database.name);
        await compareOn(database, COUNTS[scale], dice.seed, onRun, findings);
      }
    });
    findings.set('differences', findings.failed);
    return findings;
  },
};

async function compareOn(
  database: Database,
  runs: number,
  seed: number,
  onRun: () => void,
  findings: Findings,
): Promise<void> {
  const service = await Service.open(database);
  const replies = new Set<Reply>();
  const onAnswer = (reply: Reply) => {
    replies.add(reply);
    findings.count(`steps on ${database.name}`);
  };
  const commands = fc.commands([steps.map((step) => new StepCommand(step, onAnswer))], {
    maxCommands: LONGEST,
    size: 'max',
  });
  const property = fc.asyncProperty(variants, commands, async (variant, sequence) => {
    onRun();
    const setup = async () => ({
      model: new TinyGame(variant),
      real: { service, id: await service.begin(variant) },
    });
    await fc.asyncModelRun(setup, sequence);
  });
  const { failed, counterexample, errorInstance, numRuns } = await fc.check(property, {
    numRuns: runs,
    seed,
  });
  await service.close();
  findings.count(`sequences on ${database.name}`, numRuns);
  findings.set('kinds of answer seen', replies.size);
  findings.check(!failed, () => `${database.name}: ${errorInstance} in ${fc.stringify(counterexample)}`);
}
