const MAX_CODES = 4096;

/** Compresses the color indexes of a picture as GIF wants it: LZW with codes that grow from `bits` + 1 to 12 bits. */
export function compress(indexes: Uint8Array, bits: number): Uint8Array {
  const clear = 1 << bits;
  const out = new BitWriter();
  /** The code of each known sequence, by the code of its beginning and its last index. */
  const codes = new Uint16Array(MAX_CODES << bits);
  let next = clear + 2;
  let width = bits + 1;

  out.write(clear, width);
  let code = indexes[0]!;
  for (const index of indexes.subarray(1)) {
    const key = (code << bits) | index;
    if (codes[key]) {
      code = codes[key];
      continue;
    }
    out.write(code, width);
    code = index;
    if (next < MAX_CODES) {
      if (next === 1 << width) width++;
      codes[key] = next++;
    } else {
      out.write(clear, width);
      codes.fill(0);
      next = clear + 2;
      width = bits + 1;
    }
  }
  out.write(code, width);
  if (next === 1 << width && width < 12) width++; // the decoder has made one more code by now
  out.write(clear + 1, width);
  return out.finish();
}

/** Writes numbers of some bits, the lowest bit first. */
class BitWriter {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #held = 0;
  #bits = 0;

  write(value: number, bits: number): void {
    this.#held |= value << this.#bits;
    this.#bits += bits;
    while (this.#bits >= 8) this.#flush();
  }

  finish(): Uint8Array {
    if (this.#bits > 0) this.#flush();
    return this.#bytes.subarray(0, this.#length);
  }

  #flush(): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = this.#held & 255;
    this.#held >>>= 8;
    this.#bits = Math.max(0, this.#bits - 8);
  }
}
