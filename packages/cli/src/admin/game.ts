import { Command } from 'commander';
import {
  type AdminOptions,
  adminCommand,
  type DecisionOptions,
  decide,
  decisionCommand,
  showList,
  toTable,
} from './task.ts';

/** [O4] [O5] Hides and removes games. */
export function gameCommand(): Command {
  return new Command('game')
    .description('hide, show and remove games')
    .addCommand(hideCommand())
    .addCommand(showCommand())
    .addCommand(removeCommand())
    .addCommand(listCommand());
}

const ID = 'the id of the game';

function hideCommand(): Command {
  return decisionCommand('hide', 'hide a game from everybody but its players', [
    'game hide 0b9f2f5e-8f5c-4b43-a62f-0a2a4f2f9d11 --reason "insulting names"',
  ])
    .argument('<id>', ID)
    .action((id: string, options: DecisionOptions) =>
      decide(
        options,
        async (operators, decision) => {
          await operators.hideGame(id, decision);
          return { hidden: id };
        },
        () => 'The game is hidden; servers follow within seconds.',
      ),
    );
}

function showCommand(): Command {
  return decisionCommand('show', 'show a hidden game again', [
    'game show 0b9f2f5e-8f5c-4b43-a62f-0a2a4f2f9d11 --reason "names changed"',
  ])
    .argument('<id>', ID)
    .action((id: string, options: DecisionOptions) =>
      decide(
        options,
        async (operators, decision) => {
          await operators.showGame(id, decision);
          return { shown: id };
        },
        () => 'The game is shown again.',
      ),
    );
}

function removeCommand(): Command {
  return decisionCommand('remove', 'remove a game for good; a rated game can only be hidden', [
    'game remove 0b9f2f5e-8f5c-4b43-a62f-0a2a4f2f9d11 --reason "personal data in a name"',
  ])
    .argument('<id>', ID)
    .action((id: string, options: DecisionOptions) =>
      decide(
        options,
        async (operators, decision) => {
          await operators.removeGame(id, decision);
          return { removed: id };
        },
        () => 'The game is removed. Its id stays taken.',
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
