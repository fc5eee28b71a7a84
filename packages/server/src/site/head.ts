import { escapeXml } from '@kalah/board/picture';

export interface Head {
  /** In the browser's tab. */
  readonly title: string;
  /** Above the picture, where a chat shows the link. */
  readonly headline: string;
  readonly description: string;
  readonly path: string;
  /** The path of a picture of 1200 × 630 pixels. */
  readonly picture: string;
  readonly pictureText: string;
}

export function toTags({ headline, description, path, picture, pictureText }: Head, origin: string): string {
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Kalah',
    'og:title': headline,
    'og:description': description,
    'og:url': origin + path,
    'og:image': origin + picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': pictureText,
    'twitter:card': 'summary_large_image',
  };
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapeXml(content)}" />`)
    .join('\n    ');
}
