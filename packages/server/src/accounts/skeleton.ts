/** Letters that look alike, after the letter or digit that stands for all of them. Upper and lower case look different. */
const LOOKALIKES = [
  // Latin letters that another one or a digit can be mistaken for.
  'l 1Iı',
  'o 0øØ',
  'd đĐðÐ',
  'h ħĦ',
  't ŧŦ',
  'l łŁ',
  'ss ßẞ',
  'ae æÆ',
  'oe œŒ',
  'th þÞ',
  'n ŋŊ',
  's ſ',
  // Cyrillic.
  'a аА',
  'b вВЬьЪъ',
  'e еЕєЄ',
  'h нНһҺ',
  'i іІ',
  'j јЈ',
  'k кК',
  'm мМ',
  'o оО',
  'p рР',
  'q ԛԚ',
  'r гГ',
  's ѕЅ',
  't тТ',
  'c сС',
  'u иИ',
  'w ԝԜшШщЩ',
  'x хХ',
  'y уУүҮ',
  'd ԁ',
  'n пП',
  '3 зЗ',
  '4 чЧ',
  '6 б',
  'l Ӏӏ',
  // Greek.
  'a αΑ',
  'b βΒ',
  'e εΕ',
  'z ζΖ',
  'h Η',
  'n ηΝ',
  'i ιΙ',
  'k κΚ',
  'm Μ',
  'v ν',
  'o οΟσΣς',
  'p ρΡ',
  't τΤ',
  'u υμ',
  'y Υγ',
  'x χΧ',
  'w ω',
  // Armenian.
  'o օՕ',
  'u սՍ',
  'n ո',
  'h հ',
  'g ց',
  'q զԶ',
  's Տ',
  // Hebrew and Arabic letters, and syllables, that look like a stroke or a ring.
  'l וןا',
  'o סه',
  // Hiragana and katakana that are drawn alike, and Han characters that look like them.
  'へ ヘ',
  'り リ',
  'ー 一',
  'エ 工',
  'カ 力',
  'ロ 口',
  'ニ 二',
  'ハ 八',
  'タ 夕',
  'ト 卜',
] as const;

const STANDS_FOR = new Map<string, string>(
  LOOKALIKES.flatMap((line) => {
    const [letter, alike] = line.split(' ') as [string, string];
    return [...alike].map((one) => [one, letter] as const);
  }),
);

/** Two letters that look like one. */
const PAIRS = [
  ['rn', 'm'],
  ['vv', 'w'],
] as const;

/** The marks of Latin, Greek and Cyrillic letters. Those of other scripts are vowels. */
const MARKS_AND_SEPARATORS = /[\u0300-\u036f_-]/g;

/**
 * [A3] What a name looks like: two names with the same skeleton can be mistaken for each other. Marks, separators and case
 * are left out. It is a small version of the skeletons of Unicode's technical standard 39.
 */
export function skeletonOf(name: string): string {
  const letters = [...name.normalize('NFKD').replace(MARKS_AND_SEPARATORS, '')].map(
    (letter) => STANDS_FOR.get(letter) ?? STANDS_FOR.get(letter.toLowerCase()) ?? letter.toLowerCase(),
  );
  return PAIRS.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), letters.join(''));
}
