import { splitText } from '../content/text/text-parts.ts';

const FENCED = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

/** The first web address in a text; undefined if there is none. Code is skipped. */
export function firstLinkOf(text: string, isMarkdown: boolean): string | undefined {
  // Most messages have none, and each is checked on every render.
  if (!text.includes('://')) return undefined;
  const prose = isMarkdown ? text.replace(FENCED, ' ').replace(/\]\(/g, '] (') : text;
  for (const part of splitText(prose)) if (part.kind === 'link' && /^https?:/.test(part.href)) return part.href;
  return undefined;
}
