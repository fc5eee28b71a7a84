/** The server's default, so that commands find its database without being told where it is. */
export const DEFAULT_DATABASE = 'sqlite:./data/kalah.db';
