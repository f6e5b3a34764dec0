import { expect, test } from 'vitest';
import { firstLinkOf } from './first-link.ts';

test('the first web address counts', () => {
  expect(firstLinkOf('mail a@b.example, see https://a.example/x, then https://b.example', false)).toBe(
    'https://a.example/x',
  );
  expect(firstLinkOf('nothing here', false)).toBeUndefined();
  expect(firstLinkOf('ftp://a.example', false)).toBeUndefined();
});

test('of markdown, links count and code does not', () => {
  expect(firstLinkOf('`https://code.example` and [notes](https://a.example/n)', true)).toBe('https://a.example/n');
  expect(firstLinkOf('```\nhttps://code.example\n```', true)).toBeUndefined();
});
