import { drawPlainBoard, type PlainPicture } from '@kalah/board/picture';
import type { Position, Side } from '@kalah/rules';
import type { Ply } from '../../../game/ply.ts';
import { toPictureMove } from '../picture-move.ts';
import type { ToGifWorker } from './gif-worker.ts';

/** The width of the animation, in pixels. A game of 45 moves takes about 600 KB. */
const WIDTH = 640;
/** The last picture stays longer, as a multiple of the others. */
const LAST = 3;

interface Animation {
  readonly start: Position;
  readonly plies: readonly Ply[];
  readonly near: Side;
  readonly milliseconds: number;
}

/** Draws an animated picture. The pictures are drawn one at a time and encoded in a worker, so that the page stays usable. */
export async function animate(
  { start, plies, near, milliseconds }: Animation,
  onprogress: (drawn: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const worker = new Worker(new URL('./gif-worker.ts', import.meta.url), { type: 'module' });
  const stop = () => worker.terminate();
  signal.addEventListener('abort', stop);
  const encoded = new Promise<BlobPart>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  encoded.catch(() => undefined); // it is awaited below, unless drawing fails first
  try {
    for (const [index, ply] of [undefined, ...plies].entries()) {
      signal.throwIfAborted();
      const picture = drawPlainBoard(ply?.after ?? start, near, ply && toPictureMove(ply));
      const { data, width, height } = await paint(picture);
      const time = index === plies.length ? LAST * milliseconds : milliseconds;
      const message: ToGifWorker = { width, height, pixels: data, milliseconds: time };
      worker.postMessage(message, [data.buffer]);
      onprogress(index + 1);
    }
    worker.postMessage('end' satisfies ToGifWorker);
    return new Blob([await encoded], { type: 'image/gif' });
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** The policy of the page allows pictures as data, but not as blobs. */
async function paint({ svg, width, height }: PlainPicture): Promise<ImageDataOf> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * height) / width);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height) as ImageDataOf;
}

/** The pixels of a canvas are never shared with another thread. */
interface ImageDataOf extends ImageData {
  readonly data: ImageData['data'] & Uint8ClampedArray<ArrayBuffer>;
}
