import { accountTexts } from 'virtual:texts/account';
import { t } from 'virtual:texts/common';
import type { AccountProblemCode, Problem } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';

export interface Complaint {
  /** The field of the form that it is about, as the API calls it. */
  readonly field?: string | undefined;
  readonly text: string;
}

const MINUTE_S = 60;
const DAY_S = 24 * 3600;

export function explain(error: unknown): Complaint {
  if (error instanceof ProblemError) return { field: error.problem.field, text: toSentence(error.problem) };
  return { text: explainBrowser(error) ?? t().rejection.unreachable };
}

export function isProblem(error: unknown, code: AccountProblemCode): boolean {
  return error instanceof ProblemError && error.problem.code === code;
}

function toSentence({ code, field, attemptsLeft, retryAfter }: Problem): string {
  const { problems, required, emailRule, attemptsLeft: left, wait, waitDays } = accountTexts();
  /** Every code has a sentence: the type checker misses those that do not. */
  const sentences: Readonly<Record<AccountProblemCode, string>> = problems;
  if (code === 'bad-request' && field) return field === 'address' ? emailRule : required;
  const sentence = isAccountCode(code, sentences) ? sentences[code] : explainServer(code);
  if (attemptsLeft !== undefined) return `${sentence} ${left({ n: attemptsLeft })}`;
  if (retryAfter === undefined || code === 'passwords-busy') return sentence;
  const pause =
    retryAfter >= DAY_S
      ? waitDays({ days: Math.ceil(retryAfter / DAY_S) })
      : wait({ minutes: Math.ceil(retryAfter / MINUTE_S) });
  return `${sentence} ${pause}`;
}

function isAccountCode(code: string, sentences: object): code is AccountProblemCode {
  return Object.hasOwn(sentences, code);
}

function explainServer(code: Problem['code']): string {
  const { busy, server } = t().rejection;
  return code === 'too-many-requests' || code === 'unavailable' ? busy : server;
}

/** What browsers say when a passkey was not used; they do not tell why. */
function explainBrowser(error: unknown): string | undefined {
  const { passkeyAborted, passkeyKnown } = accountTexts();
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return passkeyKnown;
  return name === 'NotAllowedError' || name === 'AbortError' ? passkeyAborted : undefined;
}
