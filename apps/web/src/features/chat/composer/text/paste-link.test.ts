import { expect, test } from 'vitest';
import { linkOfPaste } from './paste-link.ts';

const over = (value: string, words: string, pasted: string) => {
  const selectionStart = value.indexOf(words);
  return linkOfPaste({ value, selectionStart, selectionEnd: selectionStart + words.length }, pasted);
};

test('an address pasted over words makes them a link, and leaves the space around them alone', () => {
  expect(over('see the plan today', 'the plan', 'https://a.example/x')).toBe('[the plan](https://a.example/x)');
  expect(over('see the plan today', ' the plan ', ' https://a.example/x\n')).toBe(' [the plan](https://a.example/x) ');
});

test('brackets in words and addresses do not end the link', () => {
  expect(over('see [1] now', '[1]', 'https://a.example/x_(y)')).toBe('[\\[1\\]](https://a.example/x_%28y%29)');
});

test('other texts are pasted unchanged', () => {
  expect(over('see the plan', 'the plan', 'not an address')).toBeUndefined();
  expect(over('see the plan', 'the plan', 'https://a.example and more')).toBeUndefined();
  expect(over('see https://b.example', 'https://b.example', 'https://a.example')).toBeUndefined();
  expect(over('one\ntwo', 'one\ntwo', 'https://a.example')).toBeUndefined();
  expect(linkOfPaste({ value: 'words', selectionStart: 2, selectionEnd: 2 }, 'https://a.example')).toBeUndefined();
});
