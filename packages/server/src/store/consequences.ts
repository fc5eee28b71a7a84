import { toFairPlaySteps } from '../fair-play/store/index.ts';
import type { Change } from '../games/game-store.ts';
import { toScoreSteps } from '../games/store/players.ts';
import { toPairingSteps } from '../pairing/store/change-steps.ts';
import type { Step } from '../platform/database/database.ts';
import type { ChangeJob } from '../platform/jobs/job.ts';
import { toJobStep } from '../platform/jobs/store.ts';
import { toRatingSteps } from '../ratings/store/steps.ts';
import { toReminderJobStep } from '../reminders/store.ts';

export function toConsequences(change: Change): Step[] {
  const { jobs = [] } = change;
  return [
    ...jobs.map(toChangeJobStep),
    ...toScoreSteps(change),
    ...toRatingSteps(change),
    ...toPairingSteps(change),
    ...toFairPlaySteps(change),
  ];
}

function toChangeJobStep({ subscriber, ...job }: ChangeJob): Step {
  return subscriber === undefined ? toJobStep(job) : toReminderJobStep({ ...job, subscriber });
}
