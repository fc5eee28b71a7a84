import { settings } from './en-settings.ts';
import { locale } from './locale.svelte.ts';

/** The texts of the settings, in the current language. */
export function settingsTexts() {
  return locale.catalogue.settings ?? settings;
}
