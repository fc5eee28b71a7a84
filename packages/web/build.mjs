// Builds the web app into dist/ and compresses every text file in advance, so that the server does not have to.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = join(root, 'dist');

await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });

for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|wasm|book|json|webmanifest)$/.test(file)) continue;
  const content = readFileSync(join(dist, file));
  writeFileSync(join(dist, `${file}.gz`), gzipSync(content, { level: 9 }));
  writeFileSync(join(dist, `${file}.br`), brotliCompressSync(content)); // at the best quality, its default
}
