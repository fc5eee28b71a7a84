/** The puzzles that are shipped, and the ways to choose one. Loaded after the page has been painted. */
export const openLibrary = () => import('@kalah/engine/puzzles');
