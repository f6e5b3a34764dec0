import type { TextsOfLength } from './text-clock.ts';

/** Texts that are hard for patterns and parsers: each is repeated, then followed by a different end. */
const UNITS: readonly string[] = [
  'é\u200c',
  '\u200c',
  '\u200d',
  '\ufe0f',
  '\u0301',
  'e\u0301\u0323',
  '\u180b',
  '\u2800',
  '\u{e0061}',
  '👩\u200d',
  '\ud800',
  '/',
  '\\',
  '//',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u3000',
  '"',
  "'",
  '<',
  '>',
  '<a ',
  '<!--',
  '&',
  '%',
  '%ff',
  '=',
  ';',
  '; ',
  ',',
  '[',
  ']',
  '](',
  '![',
  '(',
  ')',
  '{',
  '}',
  '{"a":',
  '`',
  '```',
  '**',
  '_',
  '~',
  '- ',
  '> ',
  '#',
  '|',
  '0',
  '1',
  '9',
  '00',
  '-',
  '--',
  '.',
  '..',
  '.a',
  'a.',
  ':',
  '::',
  '@',
  'a@',
  'a@a.',
  '@1 ',
  'a',
  'A',
  'é',
  '漢',
  'http://',
  'a-',
  '+',
];
const ENDS: readonly string[] = ['', 'x', 'é', '!', ' '];

/** Text of about this many UTF-16 units, made by repetition. */
const repeated = (unit: string, units: number, end: string) =>
  unit.repeat(Math.max(1, Math.floor(units / unit.length))) + end;

const nameOf = (unit: string, units: number, end: string) =>
  `${JSON.stringify(unit)} × ${units} ${JSON.stringify(end)}`;
const textOf = (unit: string, units: number, end: string) => `é${repeated(unit, units, end)}`;

/** Plain text of this many units, for comparison. */
const plainText = (units: number): string => 'plain words '.repeat(Math.ceil(units / 12)).slice(0, units);

/** The texts of about this many UTF-16 units, with their units and ends: created on first use, then kept. */
export const textsToTime = (units: number): TextsOfLength => ({
  plain: plainText(units),
  texts: UNITS.flatMap((unit) => ENDS.map((end) => textToTime(unit, units, end))),
});

function textToTime(unit: string, units: number, end: string): TextsOfLength['texts'][number] {
  let text: string | undefined;
  return {
    name: nameOf(unit, units, end),
    // Repetitions without an end are read at each length; the behaviour at an end already shows with a shorter text.
    isAlwaysRead: end === '',
    make: () => (text ??= textOf(unit, units, end)),
  };
}

/** Texts of about this many UTF-16 units, each with its name. `isAscii`: those that a header can carry. */
export function* hostileTexts(units: number, isAscii = false): Generator<[name: string, text: string]> {
  for (const unit of UNITS) {
    for (const end of ENDS) {
      if (isAscii && !/^[\x20-\x7e]+$/.test(unit + end)) continue;
      yield [nameOf(unit, units, end), textOf(unit, units, end).slice(isAscii ? 1 : 0)];
    }
  }
}
