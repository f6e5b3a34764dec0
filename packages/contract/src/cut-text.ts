import { utf8Length } from './input.ts';

/** The longest beginning of a text that fits, whole characters only; `limit` in UTF-8 bytes. */
export function cutToBytes(text: string, limit: number): string {
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    bytes += utf8Length(character);
    if (bytes > limit) break;
    cut += character;
  }
  return cut;
}
