import type { Progress } from './part.ts';

const WIDTH = 24;

/** On a terminal, one line that is rewritten as a part progresses; elsewhere, a line for every tenth. */
export function createDisplay(stream: NodeJS.WriteStream = process.stderr) {
  const began = performance.now();
  const write = (text: string) => stream.write(stream.isTTY ? `\r\x1b[2K${text}` : text);
  return {
    begin(name: string): Progress {
      if (!stream.isTTY) write(`${name} …\n`);
      let tenths = 0;
      return (done, total, doing) => {
        const share = total > 0 ? Math.min(1, done / total) : 0;
        if (!stream.isTTY) {
          if (share * 10 >= tenths + 1) write(`${name} ${done}/${total} ${doing}\n`);
          tenths = Math.floor(share * 10);
          return;
        }
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
