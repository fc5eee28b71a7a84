import { reminders } from './en-reminders.ts';
import { locale } from './locale.svelte.ts';

/** The texts of reminders, in the current language. */
export function reminderTexts() {
  return locale.catalogue.reminders ?? reminders;
}
