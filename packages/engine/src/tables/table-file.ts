import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { err, ok, type Result, type Variant } from '@kalah/rules';
import type { TableStore } from '../analysis/analysis.ts';
import type { Core } from '../search/core.ts';
import { layerBytes, MAX_TABLE_SEEDS, PACKED_PITS, tablePositions } from '../search/plan.ts';

/**
 * The file of an endgame table: `KALAHTB1`; one byte each for version, pits, captures alone and seeds; a checksum of each
 * layer (32 bits, little-endian); at 256 the layers as they are in memory, four bits per position.
 */
const MAGIC = 'KALAHTB1';
/** Changes whenever the layout of a layer changes. */
const VERSION = 2;
const HEADER = 256;
const CHECKSUMS = 12;
/** Building a smaller table is faster than reading it. */
const MIN_SEEDS = 14;
const CHUNK = 2 ** 26;

export interface TableInfo {
  readonly pits: number;
  readonly capturesAlone: boolean;
  /** Positions with up to this many seeds in play. */
  readonly seeds: number;
  readonly positions: number;
}

export type TableProblem = 'not-a-table' | 'damaged';

/** Depends on the pits and the capture rule only. */
export function tablePath(folder: string, { pits, capturesAlone }: Variant): string {
  return join(folder, `${pits}${capturesAlone ? '-captures-alone' : ''}.table`);
}

export function openTableFiles(folder: string): TableStore {
  return {
    load: (core, variant, seeds) => loadTable(core, tablePath(folder, variant), variant, seeds),
    save: (core, variant) => {
      if (core.tableSeeds >= MIN_SEEDS) saveTable(core, tablePath(folder, variant), variant);
    },
  };
}

/** Checks every layer. Throws the operating system's error if the file cannot be read. */
export function checkTable(path: string): Result<TableInfo, TableProblem> {
  const file = openSync(path, 'r');
  try {
    const header = readHeader(file);
    if (!header) return err('not-a-table');
    const { pits, seeds } = header.info;
    const isIntact =
      lastIntactLayer(file, header, 0, seeds) === seeds &&
      fstatSync(file).size === layerStart(pits, seeds + 1);
    return isIntact ? ok(header.info) : err('damaged');
  } finally {
    closeSync(file);
  }
}

/** Up to a number of seeds. Stops at the first damaged layer. */
export function loadTable(core: Core, path: string, { pits, capturesAlone }: Variant, seeds: number): void {
  const file = findFile(path);
  if (file === undefined) return;
  try {
    const header = readHeader(file);
    if (header?.info.pits !== pits || header.info.capturesAlone !== capturesAlone) return;
    const first = core.tableSeeds + 1;
    const last = lastIntactLayer(file, header, first, Math.min(seeds, header.info.seeds));
    // Memory is written only now: a damaged file must not cost the core the layer it is building.
    if (last < first || !core.reserveTable(last)) return;
    for (let layer = first; layer <= last; layer++) {
      const bytes = core.layerBytes(layer);
      if (readSync(file, bytes, 0, bytes.length, layerStart(pits, layer)) < bytes.length) return;
      core.adoptTable(layer);
    }
  } finally {
    closeSync(file);
  }
}

/** Unless the file has a table at least as large. Renames a draft when it is complete. */
export function saveTable(core: Core, path: string, variant: Variant): void {
  if (hasTable(path, core.tableSeeds)) return;
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.draft`;
  try {
    writeParts(draft, [formatHeader(core, variant), core.tableBytes(core.tableSeeds)]);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function writeParts(path: string, parts: readonly Uint8Array[]): void {
  const file = openSync(path, 'w');
  try {
    for (const bytes of parts)
      for (let at = 0; at < bytes.length; )
        at += writeSync(file, bytes, at, Math.min(bytes.length - at, CHUNK));
  } finally {
    closeSync(file);
  }
}

function hasTable(path: string, seeds: number): boolean {
  if (!statSync(path, { throwIfNoEntry: false })) return false;
  const stored = checkTable(path);
  return stored.ok && stored.value.seeds >= seeds;
}

/** Undefined if the file is missing or unreadable; the table is then built. */
function findFile(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

interface Header {
  readonly info: TableInfo;
  readonly checksums: readonly number[];
}

function readHeader(file: number): Header | undefined {
  const header = Buffer.alloc(HEADER);
  if (readSync(file, header, 0, HEADER, 0) < HEADER || header.toString('latin1', 0, 8) !== MAGIC)
    return undefined;
  const [version, pits, alone, seeds] = header.subarray(8, 12) as unknown as [number, number, number, number];
  if (version !== VERSION || pits < 1 || pits > PACKED_PITS || seeds > MAX_TABLE_SEEDS) return undefined;
  return {
    info: { pits, capturesAlone: alone === 1, seeds, positions: tablePositions(pits, seeds) },
    checksums: Array.from({ length: seeds + 1 }, (_, layer) => header.readUInt32LE(CHECKSUMS + 4 * layer)),
  };
}

function formatHeader(core: Core, { pits, capturesAlone }: Variant): Buffer {
  const header = Buffer.alloc(HEADER);
  header.write(MAGIC, 'latin1');
  header.set([VERSION, pits, capturesAlone ? 1 : 0, core.tableSeeds], MAGIC.length);
  for (let layer = 0; layer <= core.tableSeeds; layer++) {
    header.writeUInt32LE(crc32(core.layerBytes(layer)), CHECKSUMS + 4 * layer);
  }
  return header;
}

/** `first - 1` if there is none. */
function lastIntactLayer(file: number, { info, checksums }: Header, first: number, last: number): number {
  for (let layer = first; layer <= last; layer++) {
    const sum = checksumOf(file, layerStart(info.pits, layer), layerStart(info.pits, layer + 1));
    if (sum !== checksums[layer]) return layer - 1;
  }
  return last;
}

function layerStart(pits: number, seeds: number): number {
  let start = HEADER;
  for (let layer = 0; layer < seeds; layer++) start += layerBytes(pits, layer);
  return start;
}

/** As far as the file reaches. */
function checksumOf(file: number, from: number, to: number): number {
  const chunk = Buffer.alloc(Math.min(CHUNK, to - from));
  let sum = 0;
  for (let at = from; at < to; ) {
    const read = readSync(file, chunk, 0, Math.min(chunk.length, to - at), at);
    if (read === 0) break;
    sum = crc32(chunk.subarray(0, read), sum);
    at += read;
  }
  return sum;
}
