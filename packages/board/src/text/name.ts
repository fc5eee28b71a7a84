/** Line breaks, terminal controls, direction marks and code points that are not characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]|\p{Emoji}\ufe0f/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function cleanName(name: string): string {
  return name.replace(/\s+/gu, ' ').replace(UNPRINTABLE, '').trim();
}

/**
 * In a terminal: two for a wide letter, one for any other, including its accents.
 * @example
 * columnsOf('José 王'); // → 7
 */
export function columnsOf(text: string): number {
  return graphemes(text).reduce((sum, letter) => sum + columnsOfLetter(letter), 0);
}

/**
 * Counts in `columnsOf`; a text that was cut ends in an ellipsis.
 * @example
 * clip('Bartholomew', 8); // → 'Barthol…'
 */
export function clip(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let kept = '';
  let used = 1;
  for (const letter of graphemes(text)) {
    used += columnsOfLetter(letter);
    if (used > columns) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}

function columnsOfLetter(letter: string): number {
  return WIDE.test(letter) ? 2 : 1;
}

function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
