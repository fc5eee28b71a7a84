/** Expected, with a sentence for the user. Exit code 1: the command failed; 2: wrong usage. */
export class Failure extends Error {
  readonly exitCode: 1 | 2;

  constructor(sentence: string, exitCode: 1 | 2 = 1) {
    super(sentence);
    this.name = 'Failure';
    this.exitCode = exitCode;
  }
}
