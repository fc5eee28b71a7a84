import { vi } from 'vitest';
import { run } from './run.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function kalah(...args: string[]): Promise<Ran> {
  const said = { out: '', err: '' };
  const into = (stream: 'out' | 'err') => (text: string | Uint8Array) => {
    said[stream] += text;
    return true;
  };
  const line = (stream: 'out' | 'err') => (text: unknown) => {
    said[stream] += `${text}\n`;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('err')),
    vi.spyOn(console, 'log').mockImplementation(line('out')),
    vi.spyOn(console, 'error').mockImplementation(line('err')),
  ];
  try {
    return { code: await run(args), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
