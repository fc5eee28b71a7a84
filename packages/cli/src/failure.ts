/** What a command cannot do, as a sentence for whoever asked. Exit codes: 1 when it could not, 2 when it was asked wrongly. */
export class Failure extends Error {
  readonly exitCode: 1 | 2;

  constructor(sentence: string, exitCode: 1 | 2 = 1) {
    super(sentence);
    this.name = 'Failure';
    this.exitCode = exitCode;
  }
}
