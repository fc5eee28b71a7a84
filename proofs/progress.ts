import type { Progress } from './part.ts';

const WIDTH = 24;

/** A line that is written over as a part goes on; where nobody looks at a terminal, nothing but the parts' names. */
export function createDisplay(stream: NodeJS.WriteStream = process.stderr) {
  const began = performance.now();
  const write = (text: string) => stream.write(stream.isTTY ? `\r\x1b[2K${text}` : text);
  return {
    begin(name: string): Progress {
      if (!stream.isTTY) write(`${name} …\n`);
      return (done, total, doing) => {
        if (!stream.isTTY) return;
        const share = total > 0 ? Math.min(1, done / total) : 0;
        const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '·');
        const seconds = Math.round((performance.now() - began) / 1000);
        write(`${name.padEnd(6)} ${bar} ${done}/${total} ${doing} (${seconds} s)`);
      };
    },
    end(name: string, failures: readonly string[], seconds: number): void {
      write(`${failures.length === 0 ? '✓' : '✗'} ${name} (${Math.round(seconds)} s)\n`);
      for (const failure of failures) stream.write(`    ${failure}\n`);
    },
  };
}
