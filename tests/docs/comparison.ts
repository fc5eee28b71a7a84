/** Values that differ from run to run: a document shows one, and any other of its kind matches. */
const KINDS = {
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  token: /^[\w-]{43}$/,
};

/**
 * Compares what a document shows with what was given, and throws at the first difference. "…" stands for any value; a
 * key "…", or a last element "…", for any others.
 */
export function compare(shown: unknown, given: unknown, where: string): void {
  if (shown === '…' || isSameKind(shown, given)) return;
  if (!isContainer(shown) || !isContainer(given)) {
    if (shown === given) return;
    throw new Error(`${where} is ${JSON.stringify(given)}, and ${JSON.stringify(shown)} is shown`);
  }
  const isPart = Array.isArray(shown) ? shown.at(-1) === '…' : Object.hasOwn(shown, '…');
  for (const [key, value] of Object.entries(shown)) {
    if (key !== '…' && value !== '…') compare(value, given[key], `${where}.${key}`);
  }
  const hidden = Object.keys(given).filter((key) => !Object.hasOwn(shown, key));
  if (!isPart && hidden.length > 0)
    throw new Error(`${where} also has ${hidden.join(', ')}, which is not shown`);
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Ids, times and tokens differ from run to run. */
function isSameKind(shown: unknown, given: unknown): boolean {
  if (typeof shown !== 'string' || typeof given !== 'string') return false;
  return toSteady(shown) === toSteady(given);
}

function toSteady(text: string): string {
  return text
    .split(/(?<=\/)|(?=\/)/)
    .map((part) => Object.entries(KINDS).find(([, pattern]) => pattern.test(part))?.[0] ?? part)
    .join('');
}
