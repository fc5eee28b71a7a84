import type { ReviewTexts } from './en-review.ts';

export const review: ReviewTexts = {
  badLinkTree: 'Ein Teil der Varianten oder Kommentare im Link ist nicht lesbar und fehlt hier.',
};
