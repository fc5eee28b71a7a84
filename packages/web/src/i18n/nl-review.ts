import type { ReviewTexts } from './en-review.ts';

export const review: ReviewTexts = {
  badLinkTree: 'Een deel van de varianten of opmerkingen in de link is onleesbaar en ontbreekt hier.',
};
