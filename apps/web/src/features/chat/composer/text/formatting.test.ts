import { expect, test } from 'vitest';
import { applyFormat, type Format, type Selected } from './formatting.ts';

/** `|` marks the ends of the selection, or the caret. */
function select(marked: string): Selected {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|');
  return { text: marked.replaceAll('|', ''), start, end: start === end ? start : end - 1 };
}

function format(marked: string, by: Format): string {
  const before = select(marked);
  const made = applyFormat(before, by);
  const text = before.text.slice(0, made.start) + made.text + before.text.slice(made.end);
  const [from, to] = [made.start + made.selectFrom, made.start + made.selectTo];
  const end = from === to ? '' : '|';
  return `${text.slice(0, from)}|${text.slice(from, to)}${end}${text.slice(to)}`;
}

test('formatting marks surround the selection, and are removed the second time', () => {
  expect(format('a |word| b', 'bold')).toBe('a **|word|** b');
  expect(format('a **|word|** b', 'bold')).toBe('a |word| b');
  expect(format('|', 'code')).toBe('`|`');
});

test('formatting marks are next to the words, not the spaces beside them', () => {
  expect(format('a| word |b', 'italic')).toBe('a _|word|_ b');
});

test('every selected line gets its mark, and loses it the second time', () => {
  expect(format('x\no|ne\nt|wo', 'numbered')).toBe('x\n|1. one\n2. two|');
  expect(format('|> one\n> two|', 'quote')).toBe('|one\ntwo|');
  expect(format('one|', 'list')).toBe('- one|');
});

test('a block of code is on lines of its own', () => {
  expect(format('a |b| c', 'codeblock')).toBe('a \n```\n|b|\n```\n c');
});

test('a link selects the part that is missing', () => {
  expect(format('see |here|', 'link')).toBe('see [here](|)');
  expect(format('|https://a.example|', 'link')).toBe('[|](https://a.example)');
});

test('a table begins with an empty head, or with the selected lines', () => {
  expect(format('|', 'table')).toBe('| |  |   |\n| --- | --- |\n|   |   |');
  expect(format('a\n|x\ty\n1\t2|', 'table')).toBe('a\n| |x| | y |\n| --- | --- |\n| 1 | 2 |');
  expect(format('a|', 'table')).toBe('a\n\n| |  |   |\n| --- | --- |\n|   |   |');
});
