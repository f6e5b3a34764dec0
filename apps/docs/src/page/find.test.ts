import { expect, test } from 'vitest';
import { find, type Indexed } from './find.ts';

const INDEX: Indexed[] = [
  ['mail.html', 'Mail', '', 'Letters go out by the mail server. A backup does not contain them.'],
  ['operating.html#backup', 'Operating', 'Backup', 'npm run loquat -- backup copies everything, the files (c++) too.'],
  ['wording.html', 'Wording', '', '登录、退出登录 and ログイン'],
];
const found = (query: string) => find(INDEX, query).map(({ address }) => address);

test('a word in a heading comes before one in the text', () => {
  expect(found('backup')).toEqual(['operating.html#backup', 'mail.html']);
});

test('every word of the query is in what is found, in any case, from its beginning on', () => {
  expect(found('BACK everyth')).toEqual(['operating.html#backup']);
  expect(found('backup nowhere')).toEqual([]);
  expect(found('ackup')).toEqual([]);
});

test('words of scripts without spaces are found in the middle', () => {
  expect(found('登录')).toEqual(['wording.html']);
  expect(found('出登')).toEqual(['wording.html']);
});

test('signs are searched for as they are, and nothing finds nothing', () => {
  expect(found('(c++)')).toEqual(['operating.html#backup']);
  expect(found('  ')).toEqual([]);
});

test('an excerpt shows what is around the word', () => {
  const text = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`;
  const [hit] = find([['x.html', 'X', '', text]], 'needle');
  expect(hit?.excerpt).toMatch(/^… (before )+needle (after )+af?.* …$/);
  expect(hit?.excerpt.length).toBeLessThan(170);
});
