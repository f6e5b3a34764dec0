import { FITS, fitOf, fold, foldName, readWanted, type Wanted } from './name-match.ts';

type Range = [start: number, end: number];

/** Where each folded character of a text comes from, including the space in front. */
function sourcesOf(text: string): Range[] {
  const sources: Range[] = [[0, 0]];
  let at = 0;
  for (const character of text) {
    const range: Range = [at, at + character.length];
    for (let unit = foldName(character).length; unit > 0; unit--) sources.push(range);
    at += character.length;
  }
  return sources;
}

const from = (start: number, length: number): Range => [start, start + length];

function initialsIn(spaced: string, initials: string, letters: string): Range[] {
  const starts = Array.from(spaced.matchAll(/(?<= )[^ ]/gu), ({ index, 0: letter }) => from(index, letter.length));
  const first = Array.from(initials.slice(0, initials.indexOf(letters))).length;
  return starts.slice(first, first + Array.from(letters).length);
}

function lettersIn(spaced: string, letters: string): Range[] {
  const ranges: Range[] = [];
  let at = spaced.indexOf(` ${letters[0]}`);
  for (const letter of letters) {
    at = spaced.indexOf(letter, at + 1);
    ranges.push(from(at, letter.length));
  }
  return ranges;
}

/** The parts of the folded text that make it fit. */
function placesIn(text: string, wanted: Wanted): Range[] {
  const folded = fold(text);
  const { spaced, initials } = folded;
  switch (fitOf(folded, wanted)) {
    case FITS.exact:
    case FITS.start:
      return [from(1, wanted.text.length)];
    case FITS.words:
      return wanted.words.map((word) => from(spaced.indexOf(word) + 1, word.length - 1));
    case FITS.initials:
      return initialsIn(spaced, initials, wanted.text);
    case FITS.inside:
      return [from(spaced.indexOf(wanted.text), wanted.text.length)];
    case FITS.letters:
      return lettersIn(spaced, wanted.text);
    default:
      return [];
  }
}

/** Start and end of the parts of a name that fit the words, in UTF-16 units, ascending; empty without a fit. */
export function matchedRanges(name: string, words: string): Range[] {
  const wanted = readWanted(words);
  if (wanted.text === '') return [];
  const sources = sourcesOf(name);
  const ranges: Range[] = [];
  for (const [start, end] of placesIn(name, wanted).toSorted(([a], [b]) => a - b)) {
    const [first, last] = [sources[start]?.[0] ?? 0, sources[end - 1]?.[1] ?? 0];
    const before = ranges.at(-1);
    if (before && first <= before[1]) before[1] = Math.max(before[1], last);
    else ranges.push([first, last]);
  }
  return ranges;
}
