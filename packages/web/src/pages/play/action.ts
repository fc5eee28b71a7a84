import type { IconName } from '../../ui/icons.ts';

/** Something one can do at the table. */
export interface Action {
  readonly label: string;
  /** For the narrow bar on phones; actions without it are under "More" there. */
  readonly short?: string;
  readonly icon: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}
