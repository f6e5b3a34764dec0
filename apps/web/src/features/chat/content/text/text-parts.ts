import type { Address } from '@loquat/markup/markdown';
import type { Mention } from '@loquat/markup/mentions';

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; uid: number; text: string }
  /** `@all`, `@here`: mentions of many users at once. */
  | { kind: 'call'; text: string };

const partOf = (found: Address | Mention, text: string): TextPart => {
  if ('href' in found) return { kind: 'link', text, href: found.href };
  if (found.kind === 'group') return { kind: 'call', text };
  return { kind: 'mention', uid: found.uid, text };
};

/** A plain text split into words, links and mentions; together, the parts' texts are the text. */
export function splitText(text: string, addresses: readonly Address[], mentions: readonly Mention[]): TextPart[] {
  const parts: TextPart[] = [];
  const found = [...addresses, ...mentions].toSorted((a, b) => a.start - b.start);
  let done = 0;
  for (const one of found) {
    // A mention inside an address is a part of it.
    if (one.start < done) continue;
    if (one.start > done) parts.push({ kind: 'text', text: text.slice(done, one.start) });
    parts.push(partOf(one, text.slice(one.start, one.end)));
    done = one.end;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}
