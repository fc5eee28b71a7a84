/** A value, or the problem that prevents it. For errors that callers can cause by normal use; bugs are thrown. */
export type Result<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function err<Problem>(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}

/** Throws on a problem: use it where a problem would be a bug. */
export function must<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`unexpected problem: ${JSON.stringify(result.problem)}`);
  return result.value;
}
