import { expect, test } from 'vitest';
import { loadModules } from '../../test/runes.ts';

test('formatters are created once per language and form', async () => {
  const [{ dateFormat, numberFormat }, { locale }] = await loadModules<
    [typeof import('./formatters.ts'), typeof import('./locale.svelte.ts')]
  >('texts/formatters.ts', 'texts/locale.svelte.ts');
  const english = numberFormat({ minimumFractionDigits: 1 });
  expect(english.format(1.5)).toBe('1.5');
  expect(numberFormat({ minimumFractionDigits: 1 })).toBe(english);
  expect(numberFormat()).not.toBe(english);
  expect(dateFormat({ month: 'long' })).toBe(dateFormat({ month: 'long' }));
  locale.language = 'de';
  expect(numberFormat({ minimumFractionDigits: 1 }).format(1.5)).toBe('1,5');
});
