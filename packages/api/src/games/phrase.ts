import type { Static } from 'typebox';
import { oneOf, Side } from '../types/schema.ts';
import { Type } from '../types/type.ts';
import { Resign } from './request.ts';

/** The phrases that players can send each other. Pages show them in the language of the reader. */
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
export type Phrase = (typeof PHRASES)[number];

const phrase = oneOf([...PHRASES], { description: 'The phrase that the player sends.' });

/** Sends a phrase to the opponent and to everybody who watches. */
export const SendPhrase = Type.Object(
  {
    phrase,
    ...Resign.properties,
  },
  { additionalProperties: false, description: 'A phrase for the opponent and everybody who watches.' },
);
export type SendPhrase = Static<typeof SendPhrase>;

/** A phrase as streams and sockets send it. It is not part of the game’s log. */
export const SaidPhrase = Type.Object(
  { side: Side, phrase },
  { $id: 'SaidPhrase', description: 'A phrase that a player has sent. It is not part of the game’s log.' },
);
export type SaidPhrase = Static<typeof SaidPhrase>;
