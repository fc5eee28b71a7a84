import { closeSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Variant } from '@kalah/rules';
import type { TableStore } from './analysis.ts';
import type { Core } from './core.ts';

/**
 * An endgame table as a file: `KALAHTB1`, then bytes: version, pits, captures alone, seeds; a checksum of each layer (32
 * bits, little-endian); at 256 the layers, as they lie in memory. Anything that does not fit is built anew.
 */
const MAGIC = 'KALAHTB1';
/** Changes whenever positions are numbered otherwise. */
const VERSION = 1;
const HEADER = 256;
const CHECKSUMS = 12;
/** Smaller tables are built sooner than read. */
const LEAST_SEEDS = 14;

export interface TableInfo {
  readonly pits: number;
  readonly capturesAlone: boolean;
  readonly seeds: number;
  readonly bytes: number;
}

/** Tables kept in a folder, one file a board. */
export function openTableFiles(folder: string): TableStore {
  const pathOf = ({ pits, capturesAlone }: Variant) =>
    join(folder, `${pits}${capturesAlone ? '-captures-alone' : ''}.table`);
  return {
    load: (core, variant, seeds) => loadTable(core, pathOf(variant), variant, seeds),
    save: (core, variant) => {
      const path = pathOf(variant);
      if (core.tableSeeds < LEAST_SEEDS || core.tableSeeds <= (readTableInfo(path)?.seeds ?? -1)) return;
      mkdirSync(folder, { recursive: true });
      saveTable(core, path, variant);
    },
  };
}

/** What a file says it holds; undefined when it is none of ours. */
export function readTableInfo(path: string): TableInfo | undefined {
  const header = readHeader(path);
  if (!header) return undefined;
  return {
    pits: header.readUInt8(9),
    capturesAlone: header.readUInt8(10) === 1,
    seeds: header.readUInt8(11),
    bytes: statSync(path).size,
  };
}

function readHeader(path: string): Buffer | undefined {
  const header = Buffer.alloc(HEADER);
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return undefined; // not there, or not ours to read: the table is built
  }
  try {
    const read = readSync(file, header, 0, HEADER, 0);
    const isOurs =
      read === HEADER && header.toString('latin1', 0, 8) === MAGIC && header.readUInt8(8) === VERSION;
    return isOurs ? header : undefined;
  } finally {
    closeSync(file);
  }
}

/** Adopts the whole layers of a file, up to so many seeds; layers that are damaged, and those above them, are left out. */
function loadTable(core: Core, path: string, { pits, capturesAlone }: Variant, seeds: number): void {
  const header = readHeader(path);
  const info = readTableInfo(path);
  if (!header || !info || info.pits !== pits || info.capturesAlone !== capturesAlone) return;
  const most = Math.min(seeds, info.seeds);
  if (most <= core.tableSeeds || !core.findRoomForTable(most)) return;
  const file = openSync(path, 'r');
  try {
    let at = HEADER;
    for (let layer = 0; layer <= most; layer++) {
      const bytes = core.layerBytes(layer);
      if (layer > core.tableSeeds) {
        const isWhole = readSync(file, bytes, 0, bytes.length, at) === bytes.length;
        if (!isWhole || crc32(bytes) !== header.readUInt32LE(CHECKSUMS + 4 * layer)) return;
        core.adoptTable(layer);
      }
      at += bytes.length;
    }
  } finally {
    closeSync(file);
  }
}

/** Written beside and renamed: nobody reads half a table. */
function saveTable(core: Core, path: string, { pits, capturesAlone }: Variant): void {
  const header = Buffer.alloc(HEADER);
  header.write(MAGIC, 'latin1');
  header.set([VERSION, pits, capturesAlone ? 1 : 0, core.tableSeeds], MAGIC.length);
  for (let layer = 0; layer <= core.tableSeeds; layer++) {
    header.writeUInt32LE(crc32(core.layerBytes(layer)), CHECKSUMS + 4 * layer);
  }
  const draft = `${path}.${process.pid}.draft`;
  const file = openSync(draft, 'w');
  try {
    writeSync(file, header);
    writeAll(file, core.tableBytes(core.tableSeeds));
    closeSync(file);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; )
    at += writeSync(file, bytes, at, Math.min(bytes.length - at, 2 ** 26));
}
