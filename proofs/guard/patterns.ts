import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { send } from '../request.ts';
import type { Guard } from './watch.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** At a place where an expression may begin. */
const LITERAL =
  /(?<=[(,=:[!&|?{};\n]\s*)\/(?![*/])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g;

/** The size limit of a request. */
const LONGEST_TEXT = 60_000;
/** A pattern with quadratic time would take seconds for such a text. */
const LONGEST_MS = 150;
/** A slow pattern is slow every time; a fast one is slow only while other processes run. */
const ATTEMPTS = 5;

/** No pattern that is applied to input takes more than linear time. */
export const patterns: Guard = {
  name: 'slow patterns (ReDoS)',
  async run({ url, findings }) {
    const all = new Map(
      [...literals(), ...(await schemaPatterns(url))].map((found) => [String(found), found]),
    );
    findings.set('patterns', all.size);
    for (const pattern of all.values()) {
      for (const text of attacks(pattern)) {
        const took = timeMatch(pattern, text);
        findings.check(
          took < LONGEST_MS,
          () =>
            `${pattern} takes ${Math.round(took)} ms for ${text.length} characters like ${text.slice(0, 12)}`,
        );
        findings.count('attacks on patterns');
      }
    }
  },
};

/** At best: a slow result is measured again. */
function timeMatch({ source, flags }: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best >= LONGEST_MS; attempt++) {
    const began = performance.now();
    new RegExp(source, flags).exec(text);
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

/** From the sources of everything that runs on a server. */
function literals(): RegExp[] {
  const files = globSync('packages/{api,rules,server,engine,cli}/src/**/*.ts', { cwd: root });
  return files
    .filter((file) => !/(test|fixture|contract|test-server)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(root + file, 'utf8').matchAll(LITERAL)].flatMap(([, source, flags]) =>
        toPattern(source!, flags!),
      ),
    );
}

/** From the OpenAPI documents of all APIs. */
async function schemaPatterns(url: string): Promise<RegExp[]> {
  const documents = ['/api/v1', '/api/boards', '/v1/games', '/games', '/_ah/api/kalah/v1'];
  const texts = await Promise.all(
    documents.map(async (path) => (await send(url, `GET ${path}/openapi.json`)).text),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].flatMap(([, quoted]) =>
      toPattern(JSON.parse(quoted!), 'u'),
    ),
  );
}

function toPattern(source: string, flags: string): RegExp[] {
  try {
    return [new RegExp(source, flags)];
  } catch {
    return []; // a division that looked like one
  }
}

/** Long repetitions of parts of the pattern, each ending in a character that it cannot match. */
function attacks({ source }: RegExp): string[] {
  const spoken = [...new Set(source.replace(/\\[a-zA-Z]|[\\^$.*+?()[\]{}|]/g, ' '))].filter(
    (letter) => letter !== ' ',
  );
  const letters = [...new Set([...spoken.slice(0, 12), 'a', '0', ' ', ',', '/', '-', '\t', '"'])];
  const pairs = letters.slice(0, 6).flatMap((one) => letters.slice(0, 6).map((other) => one + other));
  return [...letters, ...pairs].flatMap((piece) => {
    const run = piece.repeat(LONGEST_TEXT / piece.length);
    return [`${run}\u0000`, `${letters[0]}${run}!`];
  });
}
