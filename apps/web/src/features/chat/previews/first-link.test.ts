import { findAddresses } from '@loquat/markup/markdown';
import { parseMarkdown } from '@loquat/markup/markdown';
import { expect, test } from 'vitest';
import { firstLinkOfMarkdown, firstLinkOfText } from './first-link.ts';

const ofText = (text: string) => firstLinkOfText(findAddresses(text));
const ofMarkdown = (text: string) => firstLinkOfMarkdown(parseMarkdown(text));

test('the first web address counts', () => {
  expect(ofText('mail a@b.example, see https://a.example/x, then https://b.example')).toBe('https://a.example/x');
  expect(ofText('nothing here')).toBeUndefined();
  expect(ofText('ftp://a.example')).toBeUndefined();
});

test('in Markdown, links count and code does not', () => {
  expect(ofMarkdown('`https://code.example` and [notes](https://a.example/n)')).toBe('https://a.example/n');
  expect(ofMarkdown('> - **see https://a.example/a_b_c**')).toBe('https://a.example/a_b_c');
  expect(ofMarkdown('[https://label.example](https://a.example)')).toBe('https://a.example');
  expect(ofMarkdown('```\nhttps://code.example\n```')).toBeUndefined();
});
