import { readdirSync, readFileSync } from 'node:fs';
import deAnalysis from 'virtual:messages/de/analysis';
import de from 'virtual:messages/de/common';
import dePuzzle from 'virtual:messages/de/puzzle';
import enAnalysis from 'virtual:messages/en/analysis';
import en from 'virtual:messages/en/common';
import enPuzzle from 'virtual:messages/en/puzzle';
import esAnalysis from 'virtual:messages/es/analysis';
import es from 'virtual:messages/es/common';
import esPuzzle from 'virtual:messages/es/puzzle';
import frAnalysis from 'virtual:messages/fr/analysis';
import fr from 'virtual:messages/fr/common';
import frPuzzle from 'virtual:messages/fr/puzzle';
import nlAnalysis from 'virtual:messages/nl/analysis';
import nl from 'virtual:messages/nl/common';
import nlPuzzle from 'virtual:messages/nl/puzzle';
import type { CommonTexts } from 'virtual:texts/common';
import type { PuzzleTexts } from 'virtual:texts/puzzle';
import { describe, expect, test } from 'vitest';
import { loadPage } from '../../test/runes.ts';
import { declare } from '../../texts/declare.ts';
import { parse, partsOf, placeholdersOf } from '../../texts/message.ts';

type Messages = Readonly<Record<string, string>>;

const folder = new URL('./', import.meta.url);
const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const others = languages.filter((language) => language !== 'en');
const listAreas = (language: string) =>
  readdirSync(new URL(`${language}/`, folder))
    .flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? [])
    .toSorted();
const areas = listAreas('en');
const read = (language: string, area: string): Messages =>
  JSON.parse(readFileSync(new URL(`${language}/${area}.json`, folder), 'utf8'));

/** Every message of a language, with its area and key. */
const messagesOf = (language: string): [string, string][] =>
  areas.flatMap((area) =>
    Object.entries(read(language, area)).map(([key, text]): [string, string] => [`${area}: ${key}`, text]),
  );

const allParts = (language: string) => messagesOf(language).flatMap(([, text]) => partsOf(parse(text)));

/** What the messages of a language say beside their placeholders. */
const literals = (language: string) =>
  allParts(language).flatMap((part) => (part.kind === 'text' ? [part.text] : []));

const noor = { name: 'Noor' };

/** Words for which each language uses another one: a draw, a pit, a seed and a capture have one name each, and people are friends. */
const AVOIDED: Record<string, RegExp> = {
  en: /\b(houses?|stones?|ties?)\b/i,
  de: /\b(remis|steine?|feld(er)?|gefangen|samen|partien?|für den Zug)\b/i,
  nl: /\b(remise|zaden|hints?|stenen|steen|vak|vakje|uw?|pak|pakt|gepakt)\b/i,
  es: /\b(tablas|piedras?|casillas?|usted(es)?|vosotros|su rival)\b/i,
  fr: /\b(nulle|égalité|pierres?|cases?|vous|votre|vos|vôtres?|(?!assez|chez|nez)\p{L}+ez)\b/iu,
};

/** "You sow 5 seeds from pit 2; the last lands in your store; you move again." */
function narrate({ narration }: CommonTexts): string {
  const who = 'you';
  const told = [narration.sows({ who, n: 5, pit: 2 }), narration.inStore({ who }), narration.again({ who })];
  return `${told.join(narration.separator)}.`;
}

describe('the texts', () => {
  test('are those of the languages that the settings offer', async () => {
    const { LANGUAGES } = await loadPage<typeof import('./locale.svelte.ts')>('texts/locale.svelte.ts');
    expect(languages.toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
  });

  test('have current types; after a change of the English keys, `npx vitest run texts.test -u` writes them', async () => {
    const types = areas.map((area) =>
      declare(
        area,
        read('en', area),
        others.map((language) => read(language, area)),
      ),
    );
    await expect(`${types.join('\n')}\n`).toMatchFileSnapshot('areas.d.ts');
  });

  test.each(others)('%s has the keys of English', (language) => {
    expect(listAreas(language)).toEqual(areas);
    for (const area of areas)
      expect(Object.keys(read(language, area)).toSorted(), area).toEqual(
        Object.keys(read('en', area)).toSorted(),
      );
  });

  test.each(others)('%s has the placeholders of English', (language) => {
    const own = new Map(messagesOf(language));
    const describePlaceholders = (text: string | undefined) =>
      [...placeholdersOf(parse(text ?? ''))]
        .map(([name, kind]) => (kind === 'player' ? `${name}, select` : name))
        .toSorted();
    for (const [key, text] of messagesOf('en'))
      expect(describePlaceholders(own.get(key)), key).toEqual(describePlaceholders(text));
  });

  test.each(languages)('%s has every form that its plurals need', (language) => {
    const rules = new Intl.PluralRules(language);
    const needed = [...new Set([...Array(1000).keys()].map((n) => rules.select(n)))].toSorted();
    for (const [key, text] of messagesOf(language))
      for (const part of partsOf(parse(text))) {
        if (part.kind !== 'plural') continue;
        const forms = [...part.forms.keys()].filter((form) => !form.startsWith('=')).toSorted();
        if (forms.length > 1) expect(forms, key).toEqual(needed);
        else expect(forms, key).toEqual(['other']);
      }
  });

  test.each(languages)('%s has the functions that its messages use', async (language) => {
    const used = allParts(language).flatMap((part) => (part.kind === 'value' ? part.functions : []));
    const grammar = used.length > 0 ? await import(`./${language}/grammar.ts`) : {};
    expect(Object.keys(grammar).toSorted()).toEqual([...new Set(used)].toSorted());
  });

  test.each(languages)('%s writes dates as browsers do', async (language) => {
    const { dates } = ((await import(`virtual:messages/${language}/puzzle`)) as { default: PuzzleTexts })
      .default;
    const format = (day: Date, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(day);
    const months = dates.months.split(' ');
    for (const [month, name] of months.entries()) {
      const day = new Date(Date.UTC(2026, month, 5));
      expect(dates.day({ day: 5, month: name })).toBe(format(day, { day: 'numeric', month: 'long' }));
      expect(dates.month({ month: name, year: 2026 })).toBe(format(day, { month: 'long', year: 'numeric' }));
    }
    const fromMonday = [5, 6, 7, 8, 9, 10, 11].map((day) => new Date(Date.UTC(2026, 0, day)));
    expect([...dates.weekdays]).toEqual(fromMonday.map((day) => format(day, { weekday: 'narrow' })));
    expect(months).toHaveLength(12);
  });

  test.each(Object.entries(AVOIDED))('%s has one word for each thing', (language, avoided) => {
    expect(literals(language).filter((text) => avoided.test(text))).toEqual([]);
  });

  test.each(languages)('%s puts a space before three dots in German only', (language) => {
    const withSpace = literals(language).filter((text) => / …$/.test(text));
    const without = literals(language).filter((text) => /[^ ]…$/.test(text));
    expect(language === 'de' ? without : withSpace).toEqual([]);
  });

  test.each(others)('%s has almost all texts translated', (language) => {
    const english = new Map(messagesOf('en'));
    const own = messagesOf(language).filter(([, text]) => placeholdersOf(parse(text)).size === 0);
    const same = own.filter(([key, text]) => text !== '' && english.get(key) === text);
    expect(same.length / own.length).toBeLessThan(0.05);
  });

  test('narrate a move as a sentence', () => {
    expect(narrate(en)).toBe('You sow 5 seeds from pit 2; the last lands in your store; you move again.');
    expect(narrate(de)).toBe(
      'Du säst 5 Körner aus Mulde 2; das letzte landet in deinem Speicher; du ziehst noch einmal.',
    );
    expect(narrate(nl)).toBe(
      'Je zaait 5 zaadjes uit kuiltje 2; het laatste belandt in je schuur; je mag nog eens.',
    );
    expect(narrate(es)).toBe('Siembras 5 semillas del hoyo 2; la última cae en tu granero; juegas otra vez.');
    expect(narrate(fr)).toBe(
      'Tu sèmes 5 graines du trou 2 ; la dernière tombe dans ton grenier ; tu rejoues.',
    );
  });

  test('ask for the result of a chain, too', () => {
    const goals = [enPuzzle, dePuzzle, nlPuzzle, esPuzzle, frPuzzle].map(({ goal }) =>
      goal.chain.win({ moves: 4, margin: 10 }),
    );
    expect(goals).toEqual([
      'Move 4 times in one turn and win by 10.',
      'Zieh 4-mal hintereinander und gewinne mit 10 Vorsprung.',
      'Doe 4 zetten in één beurt en win met 10 verschil.',
      'Juega 4 veces seguidas y gana por 10.',
      'Joue 4 fois de suite et gagne de 10.',
    ]);
    expect(enPuzzle.goal.chain.draw({ moves: 4 })).toBe('Move 4 times in one turn and save the draw.');
    expect(enPuzzle.goal.chain.loss({ moves: 5, margin: 6 })).toBe(
      'Move 5 times in one turn and lose by no more than 6.',
    );
  });

  test('name a pit by its owner', () => {
    expect(en.board.pit({ owner: 'you', pit: 2, n: 5 })).toBe('Your pit 2, 5 seeds');
    expect(en.board.pit({ owner: { name: 'Ines' }, pit: 1, n: 1 })).toBe('Ines’ pit 1, 1 seed');
    expect(de.board.pit({ owner: noor, pit: 2, n: 1 })).toBe('Noors Mulde 2, 1 Korn');
    expect(nl.board.pit({ owner: noor, pit: 2, n: 3 })).toBe('Kuiltje 2 van Noor, 3 zaadjes');
    expect(es.board.pit({ owner: noor, pit: 2, n: 3 })).toBe('Hoyo 2 de Noor, 3 semillas');
    expect(fr.board.pit({ owner: { name: 'Anouk' }, pit: 2, n: 3 })).toBe('Trou 2 d’Anouk, 3 graines');
  });

  test('name your own pit without a name', () => {
    const named = [en, de, nl, es, fr].map(({ board }) => board.pit({ owner: 'you', pit: 1, n: 5 }));
    expect(named).toEqual([
      'Your pit 1, 5 seeds',
      'Deine Mulde 1, 5 Körner',
      'Jouw kuiltje 1, 5 zaadjes',
      'Tu hoyo 1, 5 semillas',
      'Ton trou 1, 5 graines',
    ]);
  });

  test('count one pit as one', () => {
    const told = (
      [
        [en, enAnalysis],
        [de, deAnalysis],
        [nl, nlAnalysis],
        [es, esAnalysis],
        [fr, frAnalysis],
      ] as const
    ).map(([{ variant }, { badTotal }]) => [
      variant.short({ many: 1, n: 1 }),
      /1 \p{L}+ (?:a|je|per|por|par) \p{L}+/u.exec(badTotal({ n: 3, many: 1, multiple: 2 }))?.[0],
    ]);
    expect(told).toEqual([
      ['1 pit, 1 seed each', '1 pit per side'],
      ['1 Mulde, je 1 Korn', '1 Mulde je Seite'],
      ['1 kuiltje, elk 1 zaadje', '1 kuiltje per kant'],
      ['1 hoyo, 1 semilla en cada uno', '1 hoyo por lado'],
      ['1 trou, 1 graine chacun', '1 trou par côté'],
    ]);
  });
});
