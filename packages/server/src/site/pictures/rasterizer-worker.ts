/** Converts drawings to PNG files, one per message, outside the event loop, because each takes a tenth of a second. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { unwrapWoff } from './woff.ts';

const read = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(file)));

await initWasm(read('@resvg/resvg-wasm/index_bg.wasm'));
const fontBuffers = [
  unwrapWoff(read('@fontsource/overlock/files/overlock-latin-900-normal.woff')),
  read('@expo-google-fonts/alegreya-sans/800ExtraBold/AlegreyaSans_800ExtraBold.ttf'),
  read('@expo-google-fonts/alegreya-sans/700Bold/AlegreyaSans_700Bold.ttf'),
];

parentPort!.on('message', (svg: string) => {
  const drawing = new Resvg(svg, { font: { fontBuffers } });
  const picture = drawing.render();
  const png = picture.asPng();
  // Objects in WASM memory are not garbage-collected.
  picture.free();
  drawing.free();
  parentPort!.postMessage(png, [png.buffer as ArrayBuffer]);
});
