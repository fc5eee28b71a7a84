export function findCookie(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  const found = header?.split(';').find((part) => part.trimStart().startsWith(start));
  return found?.trim().slice(start.length) || undefined;
}

interface CookieOptions {
  readonly secure: boolean;
  /** Zero deletes the cookie. */
  readonly maxAgeSeconds: number;
}

/** A cookie that scripts cannot read. From other sites, browsers send it only when a link is followed. */
export function formatCookie(name: string, value: string, { secure, maxAgeSeconds }: CookieOptions): string {
  const attributes = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax'];
  return [`${name}=${value}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ');
}
