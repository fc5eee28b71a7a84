import type { IconName } from '../../ui/icons.ts';

/** Something a player can do in a game, shown as a button. */
export interface Action {
  readonly label: string;
  /** The label in the narrow bar on phones; actions without one are under "More" there. */
  readonly short?: string;
  readonly icon: IconName;
  /** The key that runs it, in lower case. */
  readonly key?: string;
  readonly danger?: boolean;
  /** The one action that most players want now. */
  readonly main?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

export interface NextGame {
  readonly label: string;
  readonly run: () => void;
}
