import type { ReviewTexts } from './en-review.ts';

export const review: ReviewTexts = {
  badLinkTree: 'Certaines variantes ou certains commentaires du lien sont illisibles et manquent ici.',
};
