import { PAGE_TEXTS } from '@kalah/api/pages';
import type { Head } from './head.ts';
import { toPositionPicture } from './position-head.ts';

/** A position with seeds of different numbers, which looks livelier than the start. */
const SHOWN = '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -';

export type PlainPath = keyof typeof PAGE_TEXTS;

export function toPageHead(path: PlainPath): Head {
  return { ...PAGE_TEXTS[path], path, picture: toPositionPicture(SHOWN), pictureText: 'A Kalah board' };
}
