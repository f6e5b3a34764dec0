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

/** Plain text of so many units, for comparison. */
export const plainText = (units: number): string => 'plain words '.repeat(Math.ceil(units / 12)).slice(0, units);

/** Texts of about so many UTF-16 units, each with its name. `isAscii`: those that a header can carry. */
export function* hostileTexts(units: number, isAscii = false): Generator<[name: string, text: string]> {
  for (const unit of UNITS) {
    for (const end of ENDS) {
      if (isAscii && !/^[\x20-\x7e]+$/.test(unit + end)) continue;
      yield [
        `${JSON.stringify(unit)} × ${units} ${JSON.stringify(end)}`,
        `é${repeated(unit, units, end)}`.slice(isAscii ? 1 : 0),
      ];
    }
  }
}
