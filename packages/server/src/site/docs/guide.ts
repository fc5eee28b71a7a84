import { readFileSync } from 'node:fs';
import type { DocsPage, Link } from './layout.ts';
import { type Heading, renderMarkdown } from './markdown.ts';

export interface Guide {
  readonly file: string;
  readonly path: string;
  readonly description: string;
  /** Shown only by servers with an API that it explains. */
  readonly isOptional?: boolean;
}

export const GUIDES = [
  {
    file: 'api.md',
    path: '/docs/guide/api',
    description:
      'How to play, watch and analyse Kalah with the API: seats and tokens, safe retries, streams, sockets.',
  },
  {
    file: 'facades.md',
    path: '/docs/guide/compatible-apis',
    description: 'The compatible APIs of this Kalah server: what each does, and how they differ.',
  },
  {
    file: 'rules.md',
    path: '/docs/guide/rules',
    description: 'The rules of Kalah as this server plays it, and the notation of positions and games.',
  },
  {
    file: 'time.md',
    path: '/docs/guide/time',
    description: 'Clocks, flags and claims in games of Kalah on this server.',
  },
  {
    file: 'data.md',
    path: '/docs/guide/data',
    description:
      'All finished games of this Kalah server for download: the format, the licence, how to continue.',
  },
  {
    file: 'accounts.md',
    path: '/docs/guide/accounts',
    description: 'Accounts on this Kalah server: names, passkeys and passwords, sessions, API tokens.',
    isOptional: true,
  },
  {
    file: 'pairing.md',
    path: '/docs/guide/pairing',
    description:
      'How to find an opponent on this Kalah server: seeks, challenges, and the events of an account.',
    isOptional: true,
  },
  {
    file: 'moderation.md',
    path: '/docs/guide/moderation',
    description: 'Blocking and reporting players on this Kalah server, and the work of its operators.',
    isOptional: true,
  },
  {
    file: 'reminders.md',
    path: '/docs/guide/reminders',
    description:
      'Notifications and e-mails about games of Kalah on this server, and what is stored for them.',
  },
] as const satisfies readonly Guide[];

const FOLDER = new URL('../../../../../docs/', import.meta.url);

export function toGuide({ file, path, description }: Guide, guides: readonly Guide[]): DocsPage {
  const markdown = readFileSync(new URL(file, FOLDER), 'utf8');
  const { content, headings } = renderMarkdown(markdown, (href) => findTarget(href, guides));
  return {
    title: headings[0]!.text,
    description,
    section: path,
    contents: toContents(headings),
    main: content,
  };
}

/** Undefined for documents that have no page. */
function findTarget(href: string, guides: readonly Guide[]): string | undefined {
  if (/^(https:|#)/.test(href)) return href;
  const [, file, part = ''] = /^([^#]*)(#.*)?$/.exec(href)!;
  const guide = guides.find((guide) => guide.file === file);
  return guide && guide.path + part;
}

function toContents(headings: readonly Heading[]): Link[] {
  const contents: { href: string; text: string; below: Link[] }[] = [];
  for (const { depth, text, id } of headings) {
    const link = { href: `#${id}`, text };
    if (depth === 2) contents.push({ ...link, below: [] });
    if (depth === 3) contents.at(-1)?.below.push(link);
  }
  return contents;
}
