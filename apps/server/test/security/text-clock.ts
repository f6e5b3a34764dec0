/** Below this a factor says more about the machine than about the text. */
const FLOOR_MS = 25;
/** The time a linear pattern may take for each UTF-16 unit on a busy machine; quadratic time for 5,000 is ten times that. */
const UNIT_MS = 0.002;
/** How much longer than plain text of its size a text may take: characters differ, but quadratic growth fails. */
const FACTOR = 12;
const ATTEMPTS = 5;
const MICROSECONDS_PER_MS = 1_000;

/** Milliseconds in which this thread was busy: those in which others had the core do not count. */
function timeOf(read: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  try {
    read(text);
  } catch {
    // A refusal takes time, too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / MICROSECONDS_PER_MS;
}

/** The minimum of several, because a busy machine only ever adds; more attempts only for what looks slow. */
function leastTimeOf(read: (text: string) => unknown, text: string, enoughMs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > enoughMs; attempt += 1)
    least = Math.min(least, timeOf(read, text));
  return least;
}

/**
 * The first text that keeps a reader busy for longer than plain text of its size would, with the milliseconds; undefined
 * when there is none. Give short ones first: quadratic growth is found before it takes minutes.
 */
export function findSlowText(
  read: (text: string) => unknown,
  sizes: Iterable<{ plain: string; texts: Iterable<readonly [name: string, text: string]> }>,
): [name: string, ms: number] | undefined {
  for (const { plain, texts } of sizes) {
    const bound = Math.max(FLOOR_MS + UNIT_MS * plain.length, FACTOR * leastTimeOf(read, plain, 0));
    for (const [name, text] of texts) {
      const ms = leastTimeOf(read, text, bound);
      if (ms > bound) return [name, ms];
    }
  }
  return undefined;
}
