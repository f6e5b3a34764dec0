import { expect, test } from 'vitest';
import { findAddresses, hrefOf } from './addresses.ts';

const addressesIn = (text: string): string[] => findAddresses(text).map(({ start, end }) => text.slice(start, end));

const PUNCTUATION = [
  '，',
  '。',
  '、',
  '（',
  '）',
  '「',
  '」',
  '『',
  '』',
  '！',
  '？',
  '；',
  '：',
  '》',
  '】',
  '…',
  '”',
];

test.each(PUNCTUATION)('an address ends before %s', (mark) => {
  for (const address of ['https://a.example', 'https://a.example/x', 'https://a.example/x?y=1#z', 'me@a.example']) {
    expect(addressesIn(`见${address}${mark}请看`)).toEqual([address]);
    expect(addressesIn(`${address}${mark}`)).toEqual([address]);
  }
});

test.each([
  ['(https://a.example/x)', 'https://a.example/x'],
  ['[https://a.example/x]', 'https://a.example/x'],
  ['(see https://a.example/wiki/Foo_(bar))', 'https://a.example/wiki/Foo_(bar)'],
  ['https://a.example/wiki/Foo_(bar).', 'https://a.example/wiki/Foo_(bar)'],
  ['https://a.example/x[1]', 'https://a.example/x[1]'],
  ['「https://a.example/x」', 'https://a.example/x'],
  ['<https://a.example/x>', 'https://a.example/x'],
  ['"https://a.example/x"', 'https://a.example/x'],
  ['https://a.example/a_b_c*d*~e~', 'https://a.example/a_b_c*d*~e~'],
  ['https://a.example/__init__.py', 'https://a.example/__init__.py'],
  ['**https://a.example/x**请看', 'https://a.example/x'],
  ['_https://a.example/a_b_', 'https://a.example/a_b'],
  ['**see https://a.example/a_b**', 'https://a.example/a_b'],
  ['https://user:word@a.example/x', 'https://user:word@a.example/x'],
  ['http://localhost:3000/x', 'http://localhost:3000/x'],
  ['http://[::1]:3000/x', 'http://[::1]:3000/x'],
  ['https://例え.example/道', 'https://例え.example/道'],
  ['https://a.example谢谢', 'https://a.example'],
  ['请看https://a.example/x。', 'https://a.example/x'],
  ["o'brien@a.example", "o'brien@a.example"],
  ['müller@a.example', 'müller@a.example'],
  ['jose@josé.example', 'jose@josé.example'],
  ['请发给me@a.example吧', 'me@a.example'],
  ["'me@a.example'", 'me@a.example'],
  ["me@a.example's", 'me@a.example'],
  ['me+tag@mail.a.example.', 'me+tag@mail.a.example'],
])('of %s, %s is the address', (text, address) => {
  expect(addressesIn(text)).toEqual([address]);
});

test.each([
  'pkg@1.2.3',
  'left-pad@1.3.0-beta.rc',
  'npm i @scope/pkg@10.0.1',
  'git@host.example:team/app.git',
  'scp file me@host.example:/tmp',
  'ssh root@10.0.0.1',
  'postgres://user:secret@db.example.com/app',
  'redis://:secret@cache.example.com:6379',
  'mongodb+srv://user:p%40ss@cluster.example.net',
  'Server=db;Password=word@a.example;',
  'user:secret@db.example.com',
  'user@db.example.com:5432',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'root@localhost',
])('%s has no address', (text) => {
  expect(addressesIn(text)).toEqual([]);
});

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['example.com/docs', 'https://example.com/docs'],
  ['me@a.example', 'mailto:me@a.example'],
  ['mailto:me@a.example?subject=x', 'mailto:me@a.example?subject=x'],
  ['/docs', undefined],
  ['docs', undefined],
  ['//a.example', undefined],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['http://', undefined],
])('the target %j leads to %s', (target, href) => {
  expect(hrefOf(target)).toBe(href);
});
