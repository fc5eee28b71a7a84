import { Command } from 'commander';
import {
  type AdminOptions,
  adminCommand,
  type Decision,
  type DecisionOptions,
  decide,
  decisionCommand,
  type Operators,
  showList,
  toTable,
} from './task.ts';

export function gameCommand(): Command {
  return new Command('game')
    .description('hide, show and remove games')
    .addCommand(gameDecisionCommand(HIDE))
    .addCommand(gameDecisionCommand(SHOW))
    .addCommand(gameDecisionCommand(REMOVE))
    .addCommand(listCommand());
}

interface GameDecision {
  readonly name: string;
  readonly description: string;
  readonly reason: string;
  readonly act: (operators: Operators, game: string, decision: Decision) => Promise<unknown>;
  /** The key of the id in the JSON output. */
  readonly done: 'hidden' | 'shown' | 'removed';
  readonly sentence: string;
}

const HIDE: GameDecision = {
  name: 'hide',
  description: 'hide a game from everybody but its players',
  reason: 'insulting names',
  act: (operators, game, decision) => operators.hideGame(game, decision),
  done: 'hidden',
  sentence: 'The game is hidden. Servers apply this within seconds.',
};

const SHOW: GameDecision = {
  name: 'show',
  description: 'show a hidden game again',
  reason: 'names changed',
  act: (operators, game, decision) => operators.showGame(game, decision),
  done: 'shown',
  sentence: 'The game is shown again.',
};

const REMOVE: GameDecision = {
  name: 'remove',
  description: 'remove a game for good; a rated game can only be hidden',
  reason: 'personal data in a name',
  act: (operators, game, decision) => operators.removeGame(game, decision),
  done: 'removed',
  sentence: 'The game is removed. Its id stays taken.',
};

function gameDecisionCommand({ name, description, reason, act, done, sentence }: GameDecision): Command {
  const example = `game ${name} 0b9f2f5e-8f5c-4b43-a62f-0a2a4f2f9d11 --reason "${reason}"`;
  return decisionCommand(name, description, [example])
    .argument('<id>', 'the id of the game')
    .action((id: string, options: DecisionOptions) =>
      decide(
        options,
        async (operators, decision) => {
          await act(operators, id, decision);
          return { [done]: id };
        },
        () => sentence,
      ),
    );
}

function listCommand(): Command {
  return adminCommand('list', 'list the games that are hidden', ['game list --json']).action(
    (options: AdminOptions) =>
      showList(
        options,
        async (operators) =>
          (await operators.listHiddenGames()).map(({ game, at }) => ({
            game,
            hiddenAt: new Date(at).toISOString(),
          })),
        (games) => toTable(games.map(({ game, hiddenAt }) => [game, hiddenAt.slice(0, 10)])),
        'No game is hidden.',
      ),
  );
}
