/** Runes everywhere; the accessibility warnings of the compiler count as mistakes of ours (see `npm run check`). */
export default {
  compilerOptions: { runes: true },
};
