export type Mode = 'friend' | 'open' | 'computer' | 'here';
