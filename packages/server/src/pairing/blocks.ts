import { accountOf, type PairingPlayer } from './player.ts';

/** Whether one of two accounts does not want to play the other. */
export type IsBlocked = (one: string, other: string) => boolean;

/** [L10] Reads which of some accounts do not want to meet. */
export type FindBlocks = (accounts: readonly string[]) => Promise<IsBlocked>;

/** For servers on which nobody can block anybody. */
export const NO_BLOCKS: FindBlocks = async () => () => false;

/** [L10] The same for players. Those without an account block nobody. */
export async function findPlayerBlocks(
  findBlocks: FindBlocks,
  players: readonly PairingPlayer[],
): Promise<(one: PairingPlayer, other: PairingPlayer) => boolean> {
  const accounts = [...new Set(players.flatMap((player) => accountOf(player) ?? []))];
  const isBlocked = accounts.length > 1 ? await findBlocks(accounts) : () => false;
  return (one, other) => {
    const [first, second] = [accountOf(one), accountOf(other)];
    return first !== undefined && second !== undefined && isBlocked(first, second);
  };
}
