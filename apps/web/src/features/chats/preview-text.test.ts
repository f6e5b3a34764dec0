import { expect, test } from 'vitest';
import { previewText } from './preview-text.ts';

const nameOf = (uid: number) => (uid === 7 ? 'Ines' : undefined);
const plain = (content: string) => previewText({ content, content_type: 'text/plain' }, nameOf);
const markdown = (content: string) => previewText({ content, content_type: 'text/markdown' }, nameOf);

test('a preview is one line with names instead of uids', () => {
  expect(plain(' @7 one\n  more @8 look ')).toBe('@Ines one more @8 look');
});

test('a preview of markdown has no signs', () => {
  expect(markdown('## Plan\n- [x] **cut** the _build_ at `11`, see [notes](https://a.example)')).toBe(
    'Plan cut the build at 11, see notes',
  );
});

test('a plain text keeps its stars', () => {
  expect(plain('2 * 3 * 4')).toBe('2 * 3 * 4');
});

test('a long message gives a short preview', () => {
  expect(plain('word '.repeat(10_000)).length).toBeLessThanOrEqual(140);
});
