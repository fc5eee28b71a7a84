// Compiles assembly/ to dist/engine.wasm. Memory is imported and shared, so one file works with one thread and with
// many. The host chooses the size limit when it creates the memory.
import { mkdirSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
mkdirSync(here('dist'), { recursive: true });
process.chdir(here('.'));

const draft = `dist/engine.${process.pid}.wasm`;
const { error, stderr } = await asc.main([
  'assembly/index.ts',
  ...['--outFile', draft],
  ...['--optimizeLevel', '3', '--converge', '--noAssert', '--runtime', 'stub'],
  ...[
    '--importMemory',
    '--zeroFilledMemory',
    '--sharedMemory',
    '--initialMemory',
    '16',
    '--maximumMemory',
    '65536',
  ],
  ...['--enable', 'threads', '--enable', 'simd'],
  ...['--use', 'abort='],
]);
if (error) {
  process.stderr.write(`${stderr}\n${error.message}\n`);
  process.exit(1);
}
// Renamed at the end, so that a concurrent reader gets a complete file.
renameSync(draft, 'dist/engine.wasm');
