import { locale } from './locale.svelte.ts';

/** Creating a formatter takes milliseconds, so each is created once. */
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Writes dates in the current language. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return find(dates, options, (language) => new Intl.DateTimeFormat(language, options));
}

/** Writes numbers in the current language. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return find(numbers, options, (language) => new Intl.NumberFormat(language, options));
}

function find<Format>(
  known: Map<string, Format>,
  options: object,
  create: (language: string) => Format,
): Format {
  const key = `${locale.language} ${JSON.stringify(options)}`;
  const format = known.get(key) ?? create(locale.language);
  known.set(key, format);
  return format;
}
