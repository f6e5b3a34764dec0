/** Below this, a factor reflects the machine rather than the text. */
const FLOOR_MS = 25;
/**
 * The time per UTF-16 unit that a linear pattern may take on a busy machine; quadratic time for 5,000 is ten times
 * that.
 */
const UNIT_MS = 0.002;
/** How much slower than plain text of its size a text may be: characters differ, but quadratic growth fails. */
const FACTOR = 12;
const ATTEMPTS = 5;
const MICROSECONDS_PER_MS = 1_000;

interface Times {
  /** Milliseconds of CPU time of this thread, without the time of other threads on the core. Resolution about 4 ms. */
  busy: number;
  /** Elapsed milliseconds: never less than `busy`, and exact. */
  passed: number;
}

function timesOf(read: (text: string) => unknown, text: string): Times {
  const start = performance.now();
  const before = process.threadCpuUsage();
  try {
    read(text);
  } catch {
    // A refusal takes time, too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return { busy: (user + system) / MICROSECONDS_PER_MS, passed: performance.now() - start };
}

/** The minimum of several attempts, because load only ever adds time; slow texts get more attempts. */
function leastTimesOf(read: (text: string) => unknown, text: string, enoughMs: number): Times {
  const least: Times = { busy: Number.POSITIVE_INFINITY, passed: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < ATTEMPTS && least.busy > enoughMs; attempt += 1) {
    const { busy, passed } = timesOf(read, text);
    least.busy = Math.min(least.busy, busy);
    least.passed = Math.min(least.passed, passed);
  }
  return least;
}

/**
 * The growth between two lengths that no text is assumed to exceed: worse patterns are slow with short texts already.
 */
const GROWTH = 3;

/** Texts of one length, with plain text for comparison. */
export interface TextsOfLength {
  plain: string;
  /**
   * In the same order at each length. `isAlwaysRead`: even if its time at a shorter length shows that it is harmless.
   */
  texts: readonly { name: string; isAlwaysRead: boolean; make: () => string }[];
}

/** The time that any text may take, in milliseconds. */
const allowanceOf = (length: number) => FLOOR_MS + UNIT_MS * length;

/**
 * The first text that keeps a reader busy for longer than plain text of its size would, with the milliseconds;
 * undefined if there is none. Give short texts first: quadratic growth is found before it takes minutes, and a text
 * that could not become slow at the last length even with cubic growth is not read again.
 */
export function findSlowText(
  read: (text: string) => unknown,
  sizes: readonly TextsOfLength[],
): [name: string, ms: number] | undefined {
  const longest = Math.max(...sizes.map(({ plain }) => plain.length));
  const harmless = new Set<number>();
  for (const { plain, texts } of sizes) {
    const bound = Math.max(allowanceOf(plain.length), FACTOR * leastTimesOf(read, plain, 0).busy);
    for (const [index, { name, isAlwaysRead, make }] of texts.entries()) {
      if (harmless.has(index) && !isAlwaysRead) continue;
      const { busy, passed } = leastTimesOf(read, make(), bound);
      if (busy > bound) return [name, busy];
      if (passed * (longest / plain.length) ** GROWTH <= allowanceOf(longest)) harmless.add(index);
    }
  }
  return undefined;
}
