/** Whom a new game is for. */
export type Mode = 'friend' | 'open' | 'computer' | 'here';
