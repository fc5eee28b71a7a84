import { escapeXml } from '@kalah/board/picture';

/** Markup that is safe to put into a page. Only `html` and `trusted` make it, so text is never mistaken for markup. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | undefined | readonly Value[];

/** Fills a template. Texts are escaped, markup is kept, lists are joined, and `false` and `undefined` are left out. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => part + format(values[index])).join(''));
}

/** Marks a text as markup. It must not contain user input. */
export function trusted(text: string): Html {
  return new Html(text);
}

function format(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(format).join('');
  return escapeXml(String(value));
}
