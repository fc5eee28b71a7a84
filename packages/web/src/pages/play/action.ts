import type { IconName } from '../../ui/icons.ts';

/** Something a player can do in a game, shown as a button. */
export interface Action {
  readonly label: string;
  /** The label in the narrow bar on phones; actions without one are under "More" there. */
  readonly short?: string;
  readonly icon: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}
