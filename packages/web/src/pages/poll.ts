const INTERVAL_MS = 30_000;

/** Repeats a request as long as the page is visible; returns a function that stops it. */
export function poll(request: () => Promise<void>, intervalMs = INTERVAL_MS): () => void {
  const refresh = () => {
    if (!document.hidden) void request();
  };
  refresh();
  const timer = setInterval(refresh, intervalMs);
  document.addEventListener('visibilitychange', refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
  };
}
