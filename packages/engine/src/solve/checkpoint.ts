import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { err, ok, type Result, type Variant } from '@kalah/rules';
import type { EngineIdentity } from '../engine-identity.ts';
import type { Answer } from './candidates.ts';

/** The proof numbers are those of the question that is being worked on. */
export interface Checkpoint {
  readonly variant: Variant;
  readonly engine: EngineIdentity;
  /** In bytes. Determines the size of the table of proof numbers. */
  readonly memory: number;
  readonly answers: readonly Answer[];
  readonly openNodes: number;
  readonly seconds: number;
  readonly runs: number;
  readonly proofNumbers: Uint8Array;
}

export type CheckpointProblem = 'not-a-checkpoint' | 'damaged';

/**
 * The file: `KALAHCP1`; the length of the description and a checksum of all that follows (32 bits each, little-endian); the
 * description as JSON; the proof numbers, compressed with zstd. It is never larger than the table of proof numbers (64 MB
 * with 2 GB of memory or more) and a few kilobytes.
 */
const MAGIC = 'KALAHCP1';
const HEADER = 16;

/** Undefined if there is no file. */
export function readCheckpoint(path: string): Result<Checkpoint, CheckpointProblem> | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  if (bytes.length < HEADER || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    return err('not-a-checkpoint');
  const content = bytes.subarray(HEADER);
  const length = bytes.readUInt32LE(8);
  if (length > content.length || crc32(content) !== bytes.readUInt32LE(12)) return err('damaged');
  const description = JSON.parse(content.toString('utf8', 0, length));
  return ok({ ...description, proofNumbers: zstdDecompressSync(content.subarray(length)) });
}

/** In one step, so that a process that is killed at any time leaves a complete file. */
export function writeCheckpoint(path: string, { proofNumbers, ...description }: Checkpoint): void {
  const json = Buffer.from(JSON.stringify(description));
  // A copy, because the numbers are in shared memory.
  const content = Buffer.concat([json, zstdCompressSync(Uint8Array.from(proofNumbers))]);
  const header = Buffer.alloc(HEADER);
  header.write(MAGIC, 'latin1');
  header.writeUInt32LE(json.length, 8);
  header.writeUInt32LE(crc32(content), 12);
  replaceFile(path, Buffer.concat([header, content]));
}

function replaceFile(path: string, bytes: Uint8Array): void {
  const draft = `${path}.draft`;
  const file = openSync(draft, 'w');
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
