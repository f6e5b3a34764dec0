import { findAddresses, findMentions } from '@loquat/markup/markdown';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitText } from './text-parts.ts';

const partsOf = (text: string) => splitText(text, findAddresses(text), findMentions(text));
const linksOf = (text: string) => partsOf(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

test('addresses become links without the punctuation around them', () => {
  expect(linksOf('See https://a.example/x, (http://b.example/y) or <https://c.example>.')).toEqual([
    'https://a.example/x',
    'http://b.example/y',
    'https://c.example',
  ]);
  expect(linksOf('write to ines@harbour.example or mailto:x@y.example')).toEqual([
    'mailto:ines@harbour.example',
    'mailto:x@y.example',
  ]);
});

test('only web and mail addresses are followed', () => {
  expect(linksOf('javascript:alert(1) data:text/html,x file:///etc/passwd ftp://a.example vbscript:x')).toEqual([]);
});

test('a uid between spaces is a mention, a uid inside a word is not', () => {
  const mentions = (text: string) => partsOf(text).flatMap((part) => (part.kind === 'mention' ? [part.uid] : []));
  expect(mentions(' @7 look, @8, a@9 and @10')).toEqual([7, 10]);
  expect(mentions('https://a.example/@5 me@6')).toEqual([]);
});

test('the parts of any text together are that text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(
        partsOf(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
