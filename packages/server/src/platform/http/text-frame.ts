const TEXT = 0x81; // a final frame of text
const TWO_BYTE_LENGTH = 126;
const EIGHT_BYTE_LENGTH = 127;

/**
 * A text message as a WebSocket server sends it (RFC 6455, section 5.2). A server does not mask its frames, so one buffer
 * serves every recipient, and a single write sends it.
 */
export function frameText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < TWO_BYTE_LENGTH ? 2 : length < 2 ** 16 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = TEXT;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = TWO_BYTE_LENGTH;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = EIGHT_BYTE_LENGTH;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
}
