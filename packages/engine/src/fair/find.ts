import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { formatPosition, type Variant } from '@kalah/rules';
import type { TableStore } from '../analysis/analysis.ts';
import { identifyEngine } from '../engine-identity.ts';
import type { Core } from '../search/core.ts';
import { type Certificate, certify } from './certificate.ts';
import { type Proof, prepareProofs, proveOutcome } from './proof.ts';
import { listStarts } from './starts.ts';

export interface FindOptions {
  readonly core: Core;
  readonly variant: Variant;
  /** Collects the proofs, one JSON value per line. Those it has already are not repeated. */
  readonly work: string;
  readonly tables?: TableStore | undefined;
  readonly first?: number | undefined;
  readonly onProgress?: (examined: number, starts: number) => void;
}

/** [Q6] In the order of `listStarts`. Interrupted runs continue. */
export function examineStarts({ core, variant, work, tables, first, onProgress }: FindOptions): Certificate {
  const known = new Map(readProofs(work).map((proof) => [proof.start, proof]));
  const starts = listStarts(variant);
  const wanted = starts.slice(0, first);
  for (const _ of prepareProofs(core, variant, tables)) onProgress?.(0, wanted.length);
  const proofs = wanted.map(({ position }, index) => {
    onProgress?.(index, wanted.length);
    return known.get(formatPosition(position)) ?? append(work, proveOutcome(core, position));
  });
  return certify(variant, { ...identifyEngine(), tableSeeds: core.tableSeeds }, starts, proofs);
}

/** Removes the line that an interrupted run left incomplete. */
function readProofs(work: string): Proof[] {
  if (!existsSync(work)) return [];
  const text = readFileSync(work, 'utf8');
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  if (complete !== text) truncateSync(work, Buffer.byteLength(complete));
  return complete
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function append(work: string, proof: Proof): Proof {
  appendFileSync(work, `${JSON.stringify(proof)}\n`);
  return proof;
}
