import type { BookSource } from './book-shelf.ts';

/** The addresses are written out, because Vite only bundles files it can read here. */
export const OWN_BOOKS: readonly BookSource[] = [
  {
    variant: { pits: 6, seeds: 4, capturesAlone: false },
    url: new URL('../../books/6-4.book', import.meta.url).href,
  },
  {
    variant: { pits: 6, seeds: 4, capturesAlone: true },
    url: new URL('../../books/6-4-captures-alone.book', import.meta.url).href,
  },
  {
    variant: { pits: 6, seeds: 5, capturesAlone: false },
    url: new URL('../../books/6-5.book', import.meta.url).href,
  },
  {
    variant: { pits: 6, seeds: 5, capturesAlone: true },
    url: new URL('../../books/6-5-captures-alone.book', import.meta.url).href,
  },
  {
    variant: { pits: 6, seeds: 3, capturesAlone: false },
    url: new URL('../../books/6-3.book', import.meta.url).href,
  },
  {
    variant: { pits: 6, seeds: 3, capturesAlone: true },
    url: new URL('../../books/6-3-captures-alone.book', import.meta.url).href,
  },
];
