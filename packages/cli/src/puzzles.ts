import { Command } from 'commander';
import { puzzlesMakeCommand } from './puzzles-make.ts';
import { puzzlesPackCommand } from './puzzles-pack.ts';
import { puzzlesVerifyCommand } from './puzzles-verify.ts';

export function puzzlesCommand(): Command {
  return new Command('puzzles')
    .description('make and verify puzzles: positions in which one move keeps the proved result')
    .addCommand(puzzlesVerifyCommand())
    .addCommand(puzzlesMakeCommand())
    .addCommand(puzzlesPackCommand());
}
