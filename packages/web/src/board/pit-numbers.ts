/** When pits show their numbers. `auto` is while the board is pointed at, has the focus or is held. */
export const PIT_NUMBERS = ['auto', 'always', 'never'] as const;
export type PitNumbers = (typeof PIT_NUMBERS)[number];
