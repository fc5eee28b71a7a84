/** Line breaks, terminal controls, direction marks and code points that are not characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]|\p{Emoji}\ufe0f/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A player's name on one line, without unprintable characters. */
export function cleanName(name: string): string {
  return name.replace(/\s+/gu, ' ').replace(UNPRINTABLE, '').trim();
}

/** The width of a text in a terminal: two columns for a wide letter, one for any other, including its accents. */
export function columnsOf(text: string): number {
  return graphemes(text).reduce((sum, letter) => sum + columnsOfLetter(letter), 0);
}

/** Truncates a text to a number of columns, with an ellipsis. */
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
