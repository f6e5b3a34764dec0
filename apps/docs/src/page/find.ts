/** A section in the index of the site: address, title of its page, heading, text. */
export type Indexed = [address: string, title: string, heading: string, text: string];

export interface Hit {
  address: string;
  title: string;
  heading: string;
  /** What is around the first word that was found, or the beginning. */
  excerpt: string;
}

const MOST_HITS = 20;
const EXCERPT_BEFORE = 40;
const EXCERPT_LENGTH = 150;

/** Words are found from their beginning on; in scripts without spaces, anywhere. */
const patternOf = (word: string): RegExp =>
  new RegExp(`(?<![\\p{Script=Latin}\\p{N}])${word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}`, 'iu');

/** How well a section fits a word: titles before headings before text. 0 if the word is not in it. */
function points([, title, heading, text]: Indexed, pattern: RegExp): number {
  const inText = pattern.test(text) ? 1 + Math.min(text.split(pattern).length, 6) / 3 : 0;
  return (pattern.test(title) ? 4 : 0) + (pattern.test(heading) ? 8 : 0) + inText;
}

function excerptOf(text: string, patterns: readonly RegExp[]): string {
  const places = patterns.map((pattern) => text.search(pattern)).filter((place) => place >= 0);
  const first = Math.min(...places);
  const begin = first <= EXCERPT_BEFORE || places.length === 0 ? 0 : text.lastIndexOf(' ', first - EXCERPT_BEFORE) + 1;
  const cut = text.slice(begin, begin + EXCERPT_LENGTH);
  return `${begin > 0 ? '… ' : ''}${cut}${begin + cut.length < text.length ? ' …' : ''}`;
}

/** The sections that contain every word of a query, best first. */
export function find(index: readonly Indexed[], query: string): Hit[] {
  const words = query
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const patterns = words.map(patternOf);
  return index
    .map((section) => ({ section, each: patterns.map((pattern) => points(section, pattern)) }))
    .filter(({ each }) => each.every((score) => score > 0))
    .map(({ section, each }) => ({ section, score: each.reduce((sum, score) => sum + score, 0) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_HITS)
    .map(({ section: [address, title, heading, text] }) => ({
      address,
      title,
      heading,
      excerpt: excerptOf(text, patterns),
    }));
}
