import { cutToBytes, utf8Length } from '@loquat/contract';

const LINE_SHARE = 0.5;

/** The longest beginning that fits, to the end of a line if one ends in its second half; `limit` in UTF-8 bytes. */
function beginningOf(text: string, limit: number): string {
  const cut = cutToBytes(text, limit);
  if (cut.length === text.length) return cut;
  const line = cut.lastIndexOf('\n') + 1;
  return line > cut.length * LINE_SHARE ? cut.slice(0, line) : cut;
}

/** A text in parts that each fit; together they are the text. `limit` in UTF-8 bytes. */
export function splitText(text: string, limit: number): string[] {
  if (utf8Length(text) <= limit) return [text];
  const parts: string[] = [];
  for (let rest = text; rest !== '';) {
    const part = beginningOf(rest, limit);
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return parts;
}
