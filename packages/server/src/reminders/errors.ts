import type { ProblemTable } from '../platform/http/problem.ts';
import { Refusal, type RefusalOf } from '../platform/refusal.ts';

export const REMINDER_ERRORS = {
  'no-reminders': {
    status: 409,
    title: 'No reminders',
    detail: 'Only correspondence games have reminders.',
  },
  'email-off': {
    status: 409,
    title: 'No e-mail',
    detail: 'This server sends no e-mails; use notifications instead.',
  },
  'push-refused': {
    status: 422,
    title: 'Push subscription refused',
    detail: 'This is not a valid push subscription; send the one that `pushManager.subscribe` returns.',
  },
  'too-many-reminders': {
    status: 429,
    title: 'Too many reminders',
    detail:
      'This seat has too many reminders, or this e-mail address was asked for confirmation too often; try again tomorrow.',
    retryAfter: 86_400,
  },
} satisfies Partial<ProblemTable>;

export const ReminderError: RefusalOf<keyof typeof REMINDER_ERRORS> = Refusal;
