import { GifWriter } from './gif.ts';

/** What the page sends: one frame after another, then an end marker. */
export type ToGifWorker =
  | {
      readonly width: number;
      readonly height: number;
      readonly pixels: Uint8ClampedArray<ArrayBuffer>;
      readonly milliseconds: number;
    }
  | 'end';

let writer: GifWriter | undefined;

addEventListener('message', ({ data }: MessageEvent<ToGifWorker>) => {
  if (data === 'end') {
    const gif = writer!.finish();
    postMessage(gif, { transfer: [gif.buffer] });
    return;
  }
  writer ??= new GifWriter(data.width, data.height);
  writer.add(data.pixels, data.milliseconds);
});
