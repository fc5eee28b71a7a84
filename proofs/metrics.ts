import { send } from './request.ts';

export interface ProcessMetrics {
  readonly heapBytes: number;
  readonly residentBytes: number;
  readonly handles: number;
  readonly streams: number;
  /** In milliseconds, since the previous reading. */
  readonly loop: { readonly p50: number; readonly p99: number; readonly max: number };
}

export async function readMetrics(url: string): Promise<ProcessMetrics> {
  const { text } = await send(url, 'GET /metrics');
  const value = (name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([-+.0-9e]+)$`, 'm').exec(text)?.[1]);
  return {
    heapBytes: value('nodejs_heap_size_used_bytes'),
    residentBytes: value('process_resident_memory_bytes'),
    handles: value('nodejs_active_handles_total'),
    streams: value('kalah_open_streams'),
    loop: {
      p50: value('nodejs_eventloop_lag_p50_seconds') * 1000,
      p99: value('nodejs_eventloop_lag_p99_seconds') * 1000,
      max: value('nodejs_eventloop_lag_max_seconds') * 1000,
    },
  };
}
