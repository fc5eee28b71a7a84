/** [O11] Why somebody reports a player or a game. */
export type ReportReason = 'name' | 'cheating' | 'stalling' | 'insult' | 'other';

export type SubjectKind = 'player' | 'game';

/** [O11] What a report is about: an account or a game, by its id. */
export interface ReportSubject {
  readonly kind: SubjectKind;
  readonly id: string;
}

/** [O11] A report that operators read. */
export interface Report {
  readonly id: string;
  readonly at: number;
  /** The account that reports; undefined if nobody was signed in, or the account was deleted since. */
  readonly reporter?: string;
  readonly subject: ReportSubject;
  readonly reason: ReportReason;
  readonly text: string;
  readonly resolution?: Resolution;
}

/** How an operator has closed a report. */
export interface Resolution {
  readonly operator: string;
  readonly text: string;
  readonly at: number;
}
