import { Marked, type Tokens } from 'marked';
import { type Html, html, trusted } from './html.ts';
import { toCode } from './samples.ts';

export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly id: string;
}

/**
 * Renders a document and lists its headings. Markup in the document is shown as text, and a link is left out if it has no
 * target.
 */
export function renderMarkdown(
  markdown: string,
  findTarget: (href: string) => string | undefined,
): { content: Html; headings: readonly Heading[] } {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        const plain = text.replaceAll(/[`*]/g, '');
        const id = toId(plain);
        headings.push({ depth, text: plain, id });
        const content = this.parser.parseInline(tokens);
        return `<h${depth} id="${id}">${content}</h${depth}>\n`;
      },
      code: ({ text }: Tokens.Code) => `${toCode(text).text}\n`,
      html: ({ text }: Tokens.HTML | Tokens.Tag) => html`${text}`.text,
      image: ({ text }: Tokens.Image) => html`${text}`.text,
      link({ href, tokens }: Tokens.Link) {
        const content = this.parser.parseInline(tokens);
        const target = findTarget(href);
        return target === undefined ? content : `<a href="${html`${target}`.text}">${content}</a>`;
      },
      table({ header, rows }: Tokens.Table) {
        const toRow = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        // An empty cell is no heading.
        const head = toRow(header, 'th').replaceAll('<th></th>', '<td></td>');
        const body = rows.map((cells) => toRow(cells, 'td')).join('\n');
        return `<div class="table" tabindex="0"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return { content: trusted(marked.parse(markdown, { async: false })), headings };
}

/** The id that GitHub gives a heading, so that links work in both places. */
function toId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
