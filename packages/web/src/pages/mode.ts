/** Who a new game is played against. */
export type Mode = 'friend' | 'open' | 'computer' | 'here';
