/** What people call a login service: its host. */
export function nameService(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
