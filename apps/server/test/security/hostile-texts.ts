import type { TextsOfLength } from './text-clock.ts';

/** Texts that are hard for patterns and parsers: each is repeated, then ended by something else. */
const UNITS: readonly string[] = [
  ...[
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
  ],
  ...[
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
  ],
  ...['[', ']', '](', '![', '(', ')', '{', '}', '{"a":', '`', '```', '**', '_', '~', '- ', '> ', '#', '|'],
  ...[
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
  ],
];
const ENDS: readonly string[] = ['', 'x', 'é', '!', ' '];

/** Text of about so many UTF-16 units, made by repetition. */
const repeated = (unit: string, units: number, end: string) =>
  unit.repeat(Math.max(1, Math.floor(units / unit.length))) + end;

const nameOf = (unit: string, units: number, end: string) =>
  `${JSON.stringify(unit)} × ${units} ${JSON.stringify(end)}`;
const textOf = (unit: string, units: number, end: string) => `é${repeated(unit, units, end)}`;

/** Plain text of so many units, for comparison. */
const plainText = (units: number): string => 'plain words '.repeat(Math.ceil(units / 12)).slice(0, units);

/** The texts of about so many UTF-16 units, with what each is made of: made when one is asked for, then kept. */
export const textsToTime = (units: number): TextsOfLength => ({
  plain: plainText(units),
  texts: UNITS.flatMap((unit) => ENDS.map((end) => textToTime(unit, units, end))),
});

function textToTime(unit: string, units: number, end: string): TextsOfLength['texts'][number] {
  let text: string | undefined;
  return {
    name: nameOf(unit, units, end),
    // Each repetition at each length: what a pattern makes of an end, it makes of the end of a shorter text, too.
    isAlwaysRead: end === '',
    make: () => (text ??= textOf(unit, units, end)),
  };
}

/** Texts of about so many UTF-16 units, each with its name. `isAscii`: those that a header can carry. */
export function* hostileTexts(units: number, isAscii = false): Generator<[name: string, text: string]> {
  for (const unit of UNITS) {
    for (const end of ENDS) {
      if (isAscii && !/^[\x20-\x7e]+$/.test(unit + end)) continue;
      yield [nameOf(unit, units, end), textOf(unit, units, end).slice(isAscii ? 1 : 0)];
    }
  }
}
