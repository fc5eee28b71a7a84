import { inflateSync } from 'node:zlib';

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly data: Buffer;
}

/** Unpacks a WOFF font for a renderer that reads only plain fonts: the same tables, inflated, with another directory. */
export function unwrapWoff(woff: Buffer): Buffer {
  return assemble(woff.readUInt32BE(4), readTables(woff));
}

function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = 44 + 20 * index;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      // Tables that deflating would not shrink are stored as they are.
      data: packed.length < length ? inflateSync(packed) : packed,
    };
  });
}

/** Writes the directory of a plain font, then the tables, each at a multiple of four bytes. */
function assemble(flavor: number, tables: readonly Table[]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length);
  const halvings = Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(flavor, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(16 * 2 ** halvings, 6);
  directory.writeUInt16BE(halvings, 8);
  directory.writeUInt16BE(16 * (tables.length - 2 ** halvings), 10);

  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = 12 + 16 * index;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
