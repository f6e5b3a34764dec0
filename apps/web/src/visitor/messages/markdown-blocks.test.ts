import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, readBlocks } from './markdown-blocks.ts';

/** All words of a message, in their order. */
function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'code':
      return `${block.language} ${block.text}`;
    case 'list':
      return block.items.flat().map(wordsOf).join(' ');
    case 'quote':
      return block.blocks.map(wordsOf).join(' ');
    default:
      return block.text;
  }
}
/** The numbers of a list are shown by the browser, which counts from the first. */
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');

const line = fc.oneof(
  fc.constantFrom(
    '',
    '```',
    '```sh',
    '~~~',
    '---',
    '> ',
    '# Title',
    '- ',
    '1. one',
    '  - two',
    '    deep',
    '> - quoted',
  ),
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', '你', ' ', '`', '#', '-', '>', '*', '1', '.', '~', '\t') }),
);

test('every letter of a message is in a block, in its order', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      expect(lettersOf(readBlocks(text).map(wordsOf).join(' '))).toBe(lettersOf(text));
    }),
  );
});

test('lists, quotes, code and headings are read, also in each other', () => {
  expect(
    readBlocks('## Steps\n1. Get it:\n   - by `curl`\n\n   and wait\n2. Run\n\n```sh\na  b\n\n# c\n```\nThe end'),
  ).toEqual([
    { kind: 'heading', text: 'Steps' },
    {
      kind: 'list',
      start: 1,
      items: [
        [
          { kind: 'paragraph', text: 'Get it:' },
          { kind: 'list', start: null, items: [[{ kind: 'paragraph', text: 'by `curl`' }]] },
          { kind: 'paragraph', text: 'and wait' },
        ],
        [{ kind: 'paragraph', text: 'Run' }],
      ],
    },
    { kind: 'code', language: 'sh', text: 'a  b\n\n# c' },
    { kind: 'paragraph', text: 'The end' },
  ]);
  expect(readBlocks('> one\n> - two')).toEqual([
    {
      kind: 'quote',
      blocks: [
        { kind: 'paragraph', text: 'one' },
        { kind: 'list', start: null, items: [[{ kind: 'paragraph', text: 'two' }]] },
      ],
    },
  ]);
});

test.for(['> '.repeat(2_000), '- '.repeat(2_000), '1. '.repeat(1_300), '```\n'.repeat(1_000), ' '.repeat(4_096)])(
  'a text with many marks is read: %.20s',
  (marks) => {
    expect(lettersOf(readBlocks(`${marks}end`).map(wordsOf).join(' '))).toBe('end');
  },
);
