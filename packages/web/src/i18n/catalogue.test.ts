import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { de } from './de.ts';
import { account as deAccount } from './de-account.ts';
import { conduct as deConduct } from './de-conduct.ts';
import { course as deCourse } from './de-course.ts';
import { explorer as deExplorer } from './de-explorer.ts';
import { lobby as deLobby } from './de-lobby.ts';
import { privacy as dePrivacy } from './de-privacy.ts';
import { profile as deProfile } from './de-profile.ts';
import { puzzles as dePuzzles } from './de-puzzles.ts';
import { review as deReview } from './de-review.ts';
import { type Catalogue, en as common } from './en.ts';
import { account } from './en-account.ts';
import { analysis } from './en-analysis.ts';
import { clock } from './en-clock.ts';
import { conduct } from './en-conduct.ts';
import { course } from './en-course.ts';
import { explorer } from './en-explorer.ts';
import { fair } from './en-fair.ts';
import { history } from './en-history.ts';
import { keys } from './en-keys.ts';
import { learn } from './en-learn.ts';
import { lobby } from './en-lobby.ts';
import { privacy } from './en-privacy.ts';
import { profile } from './en-profile.ts';
import { puzzles } from './en-puzzles.ts';
import { rated } from './en-rated.ts';
import { reminders } from './en-reminders.ts';
import { review } from './en-review.ts';
import { settings } from './en-settings.ts';
import { es } from './es.ts';
import { account as esAccount } from './es-account.ts';
import { conduct as esConduct } from './es-conduct.ts';
import { course as esCourse } from './es-course.ts';
import { explorer as esExplorer } from './es-explorer.ts';
import { lobby as esLobby } from './es-lobby.ts';
import { privacy as esPrivacy } from './es-privacy.ts';
import { profile as esProfile } from './es-profile.ts';
import { puzzles as esPuzzles } from './es-puzzles.ts';
import { review as esReview } from './es-review.ts';
import { fr } from './fr.ts';
import { account as frAccount } from './fr-account.ts';
import { conduct as frConduct } from './fr-conduct.ts';
import { course as frCourse } from './fr-course.ts';
import { explorer as frExplorer } from './fr-explorer.ts';
import { lobby as frLobby } from './fr-lobby.ts';
import { privacy as frPrivacy } from './fr-privacy.ts';
import { profile as frProfile } from './fr-profile.ts';
import { puzzles as frPuzzles } from './fr-puzzles.ts';
import { review as frReview } from './fr-review.ts';
import { nl } from './nl.ts';
import { account as nlAccount } from './nl-account.ts';
import { conduct as nlConduct } from './nl-conduct.ts';
import { course as nlCourse } from './nl-course.ts';
import { explorer as nlExplorer } from './nl-explorer.ts';
import { lobby as nlLobby } from './nl-lobby.ts';
import { privacy as nlPrivacy } from './nl-privacy.ts';
import { profile as nlProfile } from './nl-profile.ts';
import { puzzles as nlPuzzles } from './nl-puzzles.ts';
import { review as nlReview } from './nl-review.ts';

const en: Catalogue = { ...common, analysis, clock, fair, history, keys, learn, rated, reminders, settings };
const others = { de, nl, es, fr };
const accounts = { de: deAccount, nl: nlAccount, es: esAccount, fr: frAccount };
const privacies = { de: dePrivacy, nl: nlPrivacy, es: esPrivacy, fr: frPrivacy };
const profiles = { de: deProfile, nl: nlProfile, es: esProfile, fr: frProfile };
const allPuzzles = { de: dePuzzles, nl: nlPuzzles, es: esPuzzles, fr: frPuzzles };
const explorers = { de: deExplorer, nl: nlExplorer, es: esExplorer, fr: frExplorer };
const lobbies = { de: deLobby, nl: nlLobby, es: esLobby, fr: frLobby };
const allConduct = { de: deConduct, nl: nlConduct, es: esConduct, fr: frConduct };
const reviews = { de: deReview, nl: nlReview, es: esReview, fr: frReview };
const courses = { de: deCourse, nl: nlCourse, es: esCourse, fr: frCourse };
const noor = { name: 'Noor' };

/** Words for which each language uses another one: a draw, a pit, a seed and a capture have one name each, and people are friends. */
const AVOIDED: Record<string, RegExp> = {
  en: /\b(houses?|stones?|ties?)\b/i,
  de: /\b(remis|steine?|feld(er)?|gefangen|samen|partien?|für den Zug)\b/i,
  nl: /\b(remise|zaden|hints?|stenen|steen|vak|vakje|uw?|pak|pakt|gepakt)\b/i,
  es: /\b(tablas|piedras?|casillas?|usted(es)?|vosotros|su rival)\b/i,
  fr: /\b(nulle|égalité|pierres?|cases?|vous|votre|vos|vôtres?|(?!assez|chez|nez)\p{L}+ez)\b/iu,
};

/** Every text of a catalogue without parameters, with its path. */
function texts(part: unknown, path = ''): [string, string][] {
  if (typeof part === 'string') return [[path, part]];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => texts(value, `${path}/${key}`));
}

/** "You sow 5 seeds from pit 2; the last lands in your store; you move again." */
function narrate({ narration }: Catalogue): string {
  return `${[narration.sows('you', 5, 2), narration.inStore('you'), narration.again('you')].join(narration.separator)}.`;
}

/** Every string in the source of a catalogue, so also the parts of texts with parameters. */
function literals(language: string): string[] {
  const files = readdirSync(import.meta.dirname).filter((file) => file.startsWith(language));
  const source = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n');
  return [...source.matchAll(/'(?:[^'\\\n]|\\.)*'|`[^`]*`/g)].map(([literal]) => literal);
}

describe('the catalogues', () => {
  test.each(Object.entries({ en: puzzles, ...allPuzzles }))(
    '%s writes dates as browsers do',
    (language, { dates }) => {
      const format = (day: Date, options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(day);
      const months = dates.months.split(' ');
      for (const [month, name] of months.entries()) {
        const day = new Date(Date.UTC(2026, month, 5));
        expect(dates.day(5, name)).toBe(format(day, { day: 'numeric', month: 'long' }));
        expect(dates.month(name, 2026)).toBe(format(day, { month: 'long', year: 'numeric' }));
      }
      const fromMonday = [5, 6, 7, 8, 9, 10, 11].map((day) => new Date(Date.UTC(2026, 0, day)));
      expect([...dates.weekdays]).toEqual(fromMonday.map((day) => format(day, { weekday: 'narrow' })));
      expect(months).toHaveLength(12);
    },
  );

  test.each(Object.entries(AVOIDED))('%s has one word for each thing', (language, avoided) => {
    expect(literals(language).filter((text) => avoided.test(text))).toEqual([]);
  });

  test.each(Object.keys({ en, ...others }))(
    '%s puts a space before three dots in German only',
    (language) => {
      const withSpace = literals(language).filter((text) => / …['`]$/.test(text));
      const without = literals(language).filter((text) => /[^ ]…['`]$/.test(text));
      expect(language === 'de' ? without : withSpace).toEqual([]);
    },
  );

  test.each(Object.entries(others))(
    '%s has every text, and almost all of them translated',
    (language, catalogue) => {
      const english = new Map([
        ...texts(en),
        ...texts(account, '/account'),
        ...texts(lobby, '/lobby'),
        ...texts(conduct, '/conduct'),
        ...texts(profile, '/profile'),
        ...texts(puzzles, '/puzzles'),
        ...texts(review, '/review'),
        ...texts(course, '/course'),
        ...texts(explorer, '/explorer'),
        ...texts(privacy, '/privacy'),
      ]);
      const key = language as keyof typeof others;
      const own = [
        ...texts(catalogue),
        ...texts(accounts[key], '/account'),
        ...texts(lobbies[key], '/lobby'),
        ...texts(allConduct[key], '/conduct'),
        ...texts(profiles[key], '/profile'),
        ...texts(allPuzzles[key], '/puzzles'),
        ...texts(reviews[key], '/review'),
        ...texts(courses[key], '/course'),
        ...texts(explorers[key], '/explorer'),
        ...texts(privacies[key], '/privacy'),
      ];
      expect(own.map(([path]) => path).toSorted()).toEqual([...english.keys()].toSorted());
      const same = own.filter(([path, text]) => text !== '' && english.get(path) === text);
      expect(same.length / own.length).toBeLessThan(0.05);
    },
  );

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
    const goals = [puzzles, dePuzzles, nlPuzzles, esPuzzles, frPuzzles].map(({ goal }) => goal.chain(4, 10));
    expect(goals).toEqual([
      'Move 4 times in one turn and win by 10.',
      'Zieh 4-mal hintereinander und gewinne mit 10 Vorsprung.',
      'Doe 4 zetten in één beurt en win met 10 verschil.',
      'Juega 4 veces seguidas y gana por 10.',
      'Joue 4 fois de suite et gagne de 10.',
    ]);
    expect(puzzles.goal.chain(4, 0)).toBe('Move 4 times in one turn and save the draw.');
    expect(puzzles.goal.chain(5, -6)).toBe('Move 5 times in one turn and lose by no more than 6.');
  });

  test('name a pit by its owner', () => {
    expect(en.board.pit('you', 2, 5)).toBe('Your pit 2, 5 seeds');
    expect(en.board.pit({ name: 'Ines' }, 1, 1)).toBe('Ines’ pit 1, 1 seed');
    expect(de.board.pit(noor, 2, 1)).toBe('Noors Mulde 2, 1 Korn');
    expect(nl.board.pit(noor, 2, 3)).toBe('Kuiltje 2 van Noor, 3 zaadjes');
    expect(es.board.pit(noor, 2, 3)).toBe('Hoyo 2 de Noor, 3 semillas');
    expect(fr.board.pit({ name: 'Anouk' }, 2, 3)).toBe('Trou 2 d’Anouk, 3 graines');
  });

  test('name your own pit without a name', () => {
    const named = [en, de, nl, es, fr].map(({ board }) => board.pit('you', 1, 5));
    expect(named).toEqual([
      'Your pit 1, 5 seeds',
      'Deine Mulde 1, 5 Körner',
      'Jouw kuiltje 1, 5 zaadjes',
      'Tu hoyo 1, 5 semillas',
      'Ton trou 1, 5 graines',
    ]);
  });

  test('count one pit as one', () => {
    const told = [en, de, nl, es, fr].map(({ variant, analysis }) => [
      variant.short(1, 1),
      /1 \p{L}+ (?:a|je|per|por|par) \p{L}+/u.exec(analysis.badTotal(3, 1))?.[0],
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
