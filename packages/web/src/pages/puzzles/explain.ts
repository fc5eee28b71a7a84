import type { PuzzleTexts } from 'virtual:texts/puzzle';
import type { Side } from '@kalah/rules';
import { sowingOf } from '../../game/animation.ts';
import { type Ply, replay } from '../../game/ply.ts';
import type { Task } from './task.ts';

/** What the moves of the solution do: "Pit 3 ends in your store, so you move again. Pit 1 lands in your empty pit 3 and captures 11." */
export function explainSolution(
  { position, solution, themes }: Pick<Task, 'position' | 'solution' | 'themes'>,
  texts: Pick<PuzzleTexts, 'explain' | 'answers' | 'sequence'>,
  opponent: string,
): string {
  const solver = position.turn;
  const plies = replay(
    position,
    solution.map(({ pit }) => pit),
  );
  const explained = toTurns(plies).map((turn, index) => {
    if (turn[0]!.side !== solver)
      return texts.answers({ opponent, moves: describeSequence(texts.sequence, turn) });
    const sentences = explainTurn(turn, texts.explain, opponent);
    if (index === 0 && themes.includes('block')) sentences.push(texts.explain.block({ opponent }));
    return sentences.join(' ');
  });
  return explained.join(' ');
}

/** "pit 4, then pit 2" */
export function describeSequence(
  texts: PuzzleTexts['sequence'],
  moves: readonly { readonly pit: number }[],
): string {
  return moves.map(({ pit }) => texts.pit({ pit: pit + 1 })).join(texts.then);
}

function toTurns(plies: readonly Ply[]): Ply[][] {
  const turns: Ply[][] = [];
  let side: Side | undefined;
  for (const ply of plies) {
    if (ply.side === side) turns.at(-1)!.push(ply);
    else turns.push([ply]);
    side = ply.side;
  }
  return turns;
}

function explainTurn(plies: readonly Ply[], texts: PuzzleTexts['explain'], opponent: string): string[] {
  const [again, others] = [true, false].map((wanted) => plies.filter((ply) => movesAgain(ply) === wanted));
  return [
    ...(again!.length > 0 ? [explainAgain(again!, texts)] : []),
    ...others!.flatMap((ply) => explainMove(ply, texts, opponent)),
  ];
}

function explainAgain(plies: readonly Ply[], texts: PuzzleTexts['explain']): string {
  const pits = plies.map(({ pit }) => pit + 1);
  const last = pits.pop()!;
  return pits.length === 0 ? texts.again({ pit: last }) : texts.againAll({ pits: pits.join(', '), last });
}

const movesAgain = ({ events }: Ply) => events.some(({ kind }) => kind === 'moves-again');

/** Where the last seed falls, what it captures, and who gets the remaining seeds if the game ends. */
function explainMove({ side, pit, events }: Ply, texts: PuzzleTexts['explain'], opponent: string): string[] {
  const { last } = sowingOf(events);
  const captured = events.find((event) => event.kind === 'captured');
  const swept = events.find((event) => event.kind === 'swept');
  return [
    captured
      ? texts.captures({ pit: pit + 1, at: captured.pit + 1, n: captured.seeds })
      : last.pit === 'store'
        ? texts.endsInStore({ pit: pit + 1 })
        : last.side === side
          ? texts.ends({ pit: pit + 1, at: last.pit + 1 })
          : texts.endsThere({ pit: pit + 1, opponent, at: last.pit + 1 }),
    ...(swept
      ? [swept.side === side ? texts.keeps({ n: swept.seeds }) : texts.loses({ n: swept.seeds, opponent })]
      : []),
  ];
}
