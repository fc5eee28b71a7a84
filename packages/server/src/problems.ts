import { ACCOUNT_ERRORS } from './accounts/errors.ts';
import { ANALYSIS_ERRORS } from './analysis/errors.ts';
import { COMPUTER_ERRORS } from './computer/errors.ts';
import { FAIR_PLAY_ERRORS } from './fair-play/errors.ts';
import { GAME_ERRORS } from './games/errors.ts';
import { MODERATION_ERRORS } from './moderation/errors.ts';
import { OPEN_DATA_ERRORS } from './open-data/errors.ts';
import { PAIRING_ERRORS } from './pairing/errors.ts';
import { HTTP_PROBLEMS, type ProblemTable } from './platform/http/problem.ts';
import { PUZZLE_ERRORS } from './puzzles/errors.ts';
import { REMINDER_ERRORS } from './reminders/errors.ts';
import { PICTURE_ERRORS } from './site/pictures/errors.ts';

/** The errors that the documents of a server without accounts list. */
export const PROBLEMS_WITHOUT_ACCOUNTS = {
  ...HTTP_PROBLEMS,
  ...GAME_ERRORS,
  ...PUZZLE_ERRORS,
  ...REMINDER_ERRORS,
  ...ANALYSIS_ERRORS,
  ...COMPUTER_ERRORS,
  ...FAIR_PLAY_ERRORS,
  ...OPEN_DATA_ERRORS,
  ...PICTURE_ERRORS,
};

/** The errors of all subjects. A code that no subject has does not compile. */
export const PROBLEMS: ProblemTable = {
  ...PROBLEMS_WITHOUT_ACCOUNTS,
  ...ACCOUNT_ERRORS,
  ...PAIRING_ERRORS,
  ...MODERATION_ERRORS,
};
