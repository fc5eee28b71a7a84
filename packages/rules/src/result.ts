/** A value, or the reason there is none. What a caller can cause by honest use is refused this way, not thrown. */
export type Result<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function err<Problem>(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}

/** The value of a result that cannot be a refusal; throws if it is one after all, for that is a mistake of ours. */
export function must<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`unexpected refusal: ${JSON.stringify(result.problem)}`);
  return result.value;
}
