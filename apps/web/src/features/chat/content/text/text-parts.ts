export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; uid: number; text: string }
  /** `@all`, `@here`: mentions of many people at once. */
  | { kind: 'call'; text: string };

// One alternation, so that a mention inside an address stays part of the address. No nested repetition: linear time.
const PATTERN =
  /\bhttps?:\/\/[^\s<>"]+|\bmailto:[^\s<>"]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|(?<=^|\s)@(?:\d+(?=\s|$)|(?:all|here)(?![\w@-]))/gi;
const TRAILING = /[.,;:!?'"»”’]$/;

/** An address without the punctuation around it; a closing bracket stays if it was opened inside. */
function trimAddress(found: string): string {
  let text = found;
  for (;;) {
    const isUnbalanced = text.endsWith(')') && !text.includes('(');
    if (!TRAILING.test(text) && !isUnbalanced) return text;
    text = text.slice(0, -1);
  }
}

/** The `href` of an address in a text; undefined if it is none, or of a kind that is not linked. */
export function safeHref(address: string): string | undefined {
  try {
    const url = new URL(address);
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

function partOf(found: string): TextPart {
  if (/^@\D/.test(found)) return { kind: 'call', text: found };
  if (found.startsWith('@')) return { kind: 'mention', uid: Number(found.slice(1)), text: found };
  const address = /^(?:https?|mailto):/i.test(found) ? found : `mailto:${found}`;
  const href = safeHref(address);
  return href === undefined ? { kind: 'text', text: found } : { kind: 'link', text: found, href };
}

/** A plain text split into words, links and mentions; together, the parts' texts are the text. */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PATTERN)) {
    const found = trimAddress(match[0]);
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push(partOf(found));
    end = match.index + found.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
