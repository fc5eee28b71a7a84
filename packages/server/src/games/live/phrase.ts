import type { Phrase } from '@kalah/api';
import type { Side } from '@kalah/rules';

/** [O10] Goes to everybody who is watching, and is not stored. */
export interface SentPhrase {
  readonly side: Side;
  readonly phrase: Phrase;
}
