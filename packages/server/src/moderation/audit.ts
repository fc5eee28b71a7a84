export type Action =
  | 'account-renamed'
  | 'account-closed'
  | 'account-reopened'
  | 'sign-in-reset'
  | 'token-issued'
  | 'token-revoked'
  | 'game-hidden'
  | 'game-shown'
  | 'game-removed'
  | 'addresses-blocked'
  | 'addresses-unblocked'
  | 'report-resolved';

export interface Decision {
  /** Who decides: the account of the token, or the user of the terminal. */
  readonly operator: string;
  readonly reason: string;
  readonly at: number;
}

/** [O8] An entry of the audit log before it is numbered. */
export interface NewAuditEntry extends Decision {
  readonly action: Action;
  /** The id of the account, game or report, or the range of addresses. */
  readonly subject: string;
  /** More about the subject, such as the name of the account. */
  readonly note?: string;
}

/** [O8] An entry of the audit log. Numbers count from 1 without gaps. */
export interface AuditEntry extends NewAuditEntry {
  readonly number: number;
}

export interface AuditQuery {
  readonly limit: number;
  readonly before?: number;
  readonly subject?: string;
}
