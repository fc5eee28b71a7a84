import type { Phrase } from '@kalah/api';
import type { Side } from '@kalah/rules';

/** [O10] A phrase that a player has sent. It goes to everybody who is watching, and is not stored. */
export interface Said {
  readonly side: Side;
  readonly phrase: Phrase;
}
