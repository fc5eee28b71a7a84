import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const render = (markdown: string) => renderMarkdown(markdown, (href) => href.replace(/^x$/, '/page'));

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['Text with <b onclick="x()">markup</b>', '&lt;b onclick=&quot;x()&quot;&gt;'],
  ['```js\n</code><script>\n```', '&lt;/code&gt;&lt;script&gt;'],
  ['`<i>`', '<code>&lt;i&gt;</code>'],
])('shows markup in %j as text', (markdown, expected) => {
  expect(render(markdown).content.text).toContain(expected);
  expect(render(markdown).content.text).not.toMatch(/<(script|b|i)\b/);
});

test('links to the targets it is given, and keeps the text of links without one', () => {
  expect(render('[one](x)').content.text).toContain('<a href="/page">one</a>');
  expect(renderMarkdown('[one](x)', () => undefined).content.text).toBe('<p>one</p>\n');
});

test('lists the headings with the ids that GitHub gives them', () => {
  expect(render('# The page\n\n## C and E. `Numbered` pits\n').headings).toEqual([
    { depth: 1, text: 'The page', id: 'the-page' },
    { depth: 2, text: 'C and E. Numbered pits', id: 'c-and-e-numbered-pits' },
  ]);
});

test('gives no heading to an empty cell', () => {
  const { text } = render('|  | a |\n| - | - |\n| b | c |').content;
  expect(text).toContain('<tr><td></td><th>a</th></tr>');
});
