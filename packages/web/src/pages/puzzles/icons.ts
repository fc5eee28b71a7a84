/** Drawings that only the page of puzzles uses. */
export const FLAME =
  'M12 3.5c.5 3.5 5 5 5 10a5 5 0 0 1-10 0c0-2 .8-3.3 2-4.5.3 1.5 1 2.2 1.8 2.5C10.5 8.5 10.5 6 12 3.5Z';
export const CALENDAR =
  'M6.5 5.5h11A2.5 2.5 0 0 1 20 8v9.5a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5V8a2.5 2.5 0 0 1 2.5-2.5ZM4 10h16M8.5 3.5v4M15.5 3.5v4';
