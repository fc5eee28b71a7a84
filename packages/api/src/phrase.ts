import { type Static, Type } from 'typebox';
import { Resign } from './request.ts';
import { oneOf, Side } from './schema.ts';

/** What players can say to each other; pages show it in the language of their reader. */
export const PHRASES = [
  'hello',
  'good-luck',
  'have-fun',
  'nice-move',
  'well-played',
  'oops',
  'thanks',
  'good-game',
  'one-more',
  'goodbye',
] as const;
/** What a player says. */
export type Phrase = (typeof PHRASES)[number];

const phrase = oneOf([...PHRASES], { description: 'What the player says.' });

/** Says something to the opponent and to everybody who watches. */
export const SendPhrase = Type.Object(
  {
    phrase,
    ...Resign.properties,
  },
  { additionalProperties: false, description: 'A phrase for the opponent and everybody who watches.' },
);
/** Says something to the opponent and to everybody who watches. */
export type SendPhrase = Static<typeof SendPhrase>;

/** A phrase as streams and sockets send it. It is not part of the game’s log. */
export const SaidPhrase = Type.Object(
  { side: Side, phrase },
  { $id: 'SaidPhrase', description: 'What a player says. It is not part of the game’s log.' },
);
/** A phrase as streams and sockets send it. */
export type SaidPhrase = Static<typeof SaidPhrase>;
