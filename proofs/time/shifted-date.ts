// Loaded into a server in place of faketime: its wall clock is ahead by the seconds that a file contains. The signal says
// that the file has changed.
import { readFileSync } from 'node:fs';

const read = () => Math.round(Number(readFileSync(process.env.KALAH_CLOCK_SHIFT!, 'utf8')) * 1000);
let shiftMs = read();
process.on('SIGUSR2', () => {
  shiftMs = read();
});
const now = Date.now;
Date.now = () => now() + shiftMs;
