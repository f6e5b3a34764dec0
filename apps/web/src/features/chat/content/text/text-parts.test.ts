import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeHref, splitText } from './text-parts.ts';

const linksOf = (text: string) => splitText(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

test('addresses become links without the punctuation around them', () => {
  expect(linksOf('See https://a.example/x, (http://b.example/y) or <https://c.example>.')).toEqual([
    'https://a.example/x',
    'http://b.example/y',
    'https://c.example/',
  ]);
  expect(linksOf('https://d.example/wiki/Loquat_(fruit)')).toEqual(['https://d.example/wiki/Loquat_(fruit)']);
  expect(linksOf('write to ines@harbour.example or mailto:x@y.example')).toEqual([
    'mailto:ines@harbour.example',
    'mailto:x@y.example',
  ]);
});

test('only web and mail addresses are followed', () => {
  expect(linksOf('javascript:alert(1) data:text/html,x file:///etc/passwd ftp://a.example vbscript:x')).toEqual([]);
  expect(safeHref('java\nscript:alert(1)')).toBeUndefined();
  expect(safeHref('/relative')).toBeUndefined();
});

test('a uid between spaces is a mention, a uid inside a word is not', () => {
  const mentions = (text: string) => splitText(text).flatMap((part) => (part.kind === 'mention' ? [part.uid] : []));
  expect(mentions(' @7 look, @8, a@9 and @10')).toEqual([7, 10]);
  expect(mentions('https://a.example/@5 me@6')).toEqual([]);
});

test('the parts of a text are the text, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(
        splitText(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test.each(['@', 'a@', 'http://', 'a.b@c.', '((((', '@1 '])('8 kB of %s are split in no time', (unit) => {
  const text = unit.repeat(8_192 / unit.length);
  const start = performance.now();
  splitText(text);
  expect(performance.now() - start).toBeLessThan(500);
});
