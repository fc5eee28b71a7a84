import type { Phrase } from '@kalah/api';
import type { Side } from '@kalah/rules';

/** [O10] What a player says. It is sent to those who watch now, and stored nowhere. */
export interface Said {
  readonly side: Side;
  readonly phrase: Phrase;
}
