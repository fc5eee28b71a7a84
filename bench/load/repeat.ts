/** Returns how often per second the work was done in total. */
export async function repeat(
  workers: number,
  seconds: number,
  create: () => () => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  let count = 0;
  const worker = async () => {
    for (const work = create(); performance.now() < end; count++) await work();
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return count / ((performance.now() - began) / 1000);
}
