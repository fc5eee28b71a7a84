/** Whether this tab was left while its person looked for an opponent. */
export function hasSearch(): boolean {
  try {
    return 'kalah:search' in sessionStorage;
  } catch {
    return false; // the browser stores nothing
  }
}
