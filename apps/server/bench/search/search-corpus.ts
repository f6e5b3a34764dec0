/** Seeded random numbers: the same messages in every run. */
export function createChance(seed = 42) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    /** Low numbers are far more frequent than high ones, like words in a language. */
    zipf: (limit: number) => Math.floor(limit ** next()) - 1,
    isOneIn: (count: number) => next() * count < 1,
  };
}

export type Chance = ReturnType<typeof createChance>;

const VOCABULARY = 40_000;
const LETTERS = 3_000;
const FIRST_HAN = 0x4e00;
const CONSONANTS = 'bcdfghklmnprstvw';
const VOWELS = 'aeiou';
const DAY_MS = 86_400_000;
const SPAN_DAYS = 730;

/** The word with this rank; 0 is the most frequent. */
export function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / 80)) {
    word += CONSONANTS[rest % 16]! + VOWELS[Math.floor(rest / 16) % 5]!;
  }
  return rank < 80 ? word : `${word}n`;
}

export const hanOf = (rank: number): string => String.fromCharCode(FIRST_HAN + rank);

const words = (chance: Chance) =>
  Array.from({ length: 3 + chance.below(20) }, () => wordOf(chance.zipf(VOCABULARY))).join(' ');
const han = (chance: Chance) =>
  Array.from({ length: 6 + chance.below(24) }, () => hanOf(chance.zipf(LETTERS))).join('');

export interface BenchMessage {
  content_type: string;
  content: string;
  properties: string | null;
}

/** One message: mostly words, every eighth in Han, some links, some files. */
export function textOf(chance: Chance): BenchMessage {
  if (chance.isOneIn(30)) {
    const content_type = chance.isOneIn(2) ? 'image/png' : 'application/pdf';
    const properties = JSON.stringify({ name: `${words(chance)}.bin`, content_type, size: 1_000 });
    return { content_type: 'vocechat/file', content: '2026/1/1/00000000', properties };
  }
  const text = chance.isOneIn(8) ? han(chance) : words(chance);
  const content = chance.isOneIn(30) ? `${text} https://example.org/${chance.below(10_000)}` : text;
  return { content_type: 'text/plain', content, properties: null };
}

/** The time of a message by its number, spread over the last two years. */
export const timeOf = (number: number, of: number, now: number): number =>
  Math.floor(now - (1 - number / of) * SPAN_DAYS * DAY_MS);

/** The date this many days ago, as written in a filter. */
export const dayBefore = (days: number, now: number): string =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 10);
