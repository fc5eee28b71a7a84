export const review = {
  badLinkTree: 'Some variations or comments in the link cannot be read, so they are missing here.',
};

export type ReviewTexts = typeof review;
