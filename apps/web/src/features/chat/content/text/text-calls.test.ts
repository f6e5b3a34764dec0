import { findMentions } from '@loquat/markup/markdown';
import { expect, test } from 'vitest';
import { splitText } from './text-parts.ts';

const callsIn = (text: string) =>
  splitText(text, [], findMentions(text)).flatMap((part) => (part.kind === 'call' ? part.text : []));

test('group mentions must be separate words', () => {
  expect(callsIn('@all come, and @here: now')).toEqual(['@all', '@here']);
  expect(callsIn('all@here.example, @allow, @hereafter, @all-hands, a@all')).toEqual([]);
  expect(callsIn('https://example.org/@all')).toEqual([]);
});
