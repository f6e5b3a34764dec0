import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMentionSigns, type MarkdownNode, parseMarkdown, plainTextOf } from './markdown.ts';

const RUNS = 2_000;
const word = fc.stringMatching(/^[a-z0-9]{1,4}$/);
/** Pieces of Markdown, of text that resembles it, and of other markup languages. */
const mark = fc.constantFrom(
  '*',
  '**',
  '_',
  '__',
  '~~',
  '`',
  '``',
  '```',
  '~~~',
  '#',
  '## ',
  '> ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '007) ',
  '42. ',
  '[',
  ']',
  '](',
  '(',
  ')',
  '![',
  '[^1]: ',
  '[a]: ',
  '<',
  '>',
  '</b>',
  '<b>',
  '<!--',
  '-->',
  '<br/>',
  '<?',
  '|',
  '| a | b |\n|--|--|\n',
  '---\n',
  '---',
  '===\n',
  '+++\n',
  '\\',
  '\\*',
  '&amp;',
  '&copy;',
  '&#65;',
  '&',
  ';',
  '\n',
  '\n\n',
  '  \n',
  '    ',
  '\t',
  ' '.repeat(50),
  '- '.repeat(30),
  '> '.repeat(30),
  '"',
  "'",
  '：',
  '，',
  '（',
  'https://a.example/x_y*z~',
  'example.com/docs',
  'mailto:a@b.example',
  'me@x.example',
  'javascript:alert(1)',
  '@',
  '＠',
  ' @50 ',
  '@app',
  '@all',
  '你好',
  '重要：',
  ' "title words"',
  '[x] ',
  '[ ] ',
  '{#id}',
  '$$',
  '==',
  ':::',
);
const hostileText = fc.array(fc.oneof(mark, word, fc.constant(' ')), { maxLength: 30 }).map((parts) => parts.join(''));

const lettersOf = (text: string): string => text.match(/[\p{L}\p{N}]/gu)?.join('') ?? '';

test('every letter and digit of a text is in its tree, in the same order', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(lettersOf(plainTextOf(parseMarkdown(text), String))).toBe(lettersOf(text));
    }),
    { numRuns: RUNS },
  );
});

const linksOf = (nodes: readonly MarkdownNode[]): (string | undefined)[] =>
  nodes.flatMap((node) => [
    ...('href' in node ? [node.href] : []),
    ...('children' in node ? linksOf(node.children) : []),
  ]);

test('links lead to the web or to a mailbox, whatever the text', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      for (const href of linksOf(parseMarkdown(text))) expect(href ?? 'https:').toMatch(/^(https?|mailto):/i);
    }),
    { numRuns: RUNS },
  );
});

test('each mention sign has its place in the tree', () => {
  fc.assert(
    fc.property(hostileText, word, (text, name) => {
      const fence = `\n\n\`\`\`\n@${name}\n\`\`\``;
      // Text before the fence may open another one, or a comment.
      fc.pre(!/[`~\\>]|^ {4}|[-*+] |\d[.)]/m.test(text));
      const signs = findMentionSigns(`${text}${fence}`, true);
      expect(signs.has(text.length + fence.indexOf('@'))).toBe(false);
    }),
    { numRuns: RUNS },
  );
});
