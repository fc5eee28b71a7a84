import type { ReviewTexts } from './en-review.ts';

export const review: ReviewTexts = {
  badLinkTree: 'Algunas variantes o comentarios del enlace no se pueden leer y faltan aquí.',
};
