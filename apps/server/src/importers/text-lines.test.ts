import { expect, test } from 'vitest';
import { readLines, type TextLine } from './text-lines.ts';

async function* inPieces(text: string, length: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function linesOf(text: string, length: number, maxBytes = 100): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for await (const line of readLines(inPieces(text, length), maxBytes)) lines.push(line);
  return lines;
}

test('lines are the same however their bytes arrive', async () => {
  for (const length of [1, 2, 3, 7, 100]) {
    expect(await linesOf('a\n\nüb😀\r\nlast', length)).toEqual([
      { number: 1, text: 'a' },
      { number: 3, text: 'üb😀\r' },
      { number: 4, text: 'last' },
    ]);
  }
});

test('a line that is too long is skipped, and the next one is read', async () => {
  expect(await linesOf(`${'x'.repeat(20)}\nshort\n${'y'.repeat(11)}`, 4, 10)).toEqual([
    { number: 1, text: null },
    { number: 2, text: 'short' },
    { number: 3, text: null },
  ]);
});
