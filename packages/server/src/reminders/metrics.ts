import { Counter, type Registry } from 'prom-client';
import type { CountOutcome } from './attempt.ts';

export function measureReminders(registry: Registry): CountOutcome {
  const reminders = new Counter({
    name: 'kalah_reminders_total',
    help: 'Reminders that were due, by channel and outcome.',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  // Rates need a zero before the first reminder.
  for (const channel of ['push', 'email']) reminders.inc({ channel, outcome: 'sent' }, 0);
  return (channel, outcome) => reminders.inc({ channel, outcome });
}
