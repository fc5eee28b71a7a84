/** Where the source code of a build is: `SOURCE_URL`, or the repository that GitHub builds. Undefined if neither is known. */
export function findSourceUrl({
  SOURCE_URL: url,
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: repository,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  if (url) return url;
  return server && repository ? `${server}/${repository}` : undefined;
}
