export type ReportReason = 'name' | 'cheating' | 'stalling' | 'insult' | 'other';

export type SubjectKind = 'player' | 'game';

/** [O11] What a report is about: an account or a game, by its id. */
export interface ReportSubject {
  readonly kind: SubjectKind;
  readonly id: string;
}

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

interface Resolution {
  readonly operator: string;
  readonly text: string;
  readonly at: number;
}

export interface ReportPlace {
  readonly at: number;
  readonly id: string;
}

export interface ReportQuery {
  readonly limit: number;
  readonly before?: ReportPlace;
  /** True: only those that no operator has resolved; false: only the others. */
  readonly isOpen?: boolean;
  readonly subject?: ReportSubject;
}
