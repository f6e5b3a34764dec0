import { findAddresses } from './addresses.ts';
import { childrenOf, type MarkdownNode } from './markdown-nodes.ts';
import { MENTION_SIGN } from './mentions.ts';
import { parseMarkdown } from './parse-markdown.ts';

const SIGN_OF_CODE = /`|~~~/;
const LITERAL: ReadonlySet<MarkdownNode['type']> = new Set(['address', 'code', 'literal']);
const countSigns = (text: string): number => text.match(MENTION_SIGN)?.length ?? 0;

/** For each sign in a tree, in order, whether it can begin a mention. */
function signsOf(nodes: readonly MarkdownNode[], isMarkdown: boolean): boolean[] {
  return nodes.flatMap((node) => {
    if (node.type === 'link')
      return [...signsOf(node.children, isMarkdown), ...literal(node.target), ...literal(node.title)];
    if (node.type === 'code_block') {
      const isCode = node.isFenced || isMarkdown;
      return [...literal(node.info), ...Array<boolean>(countSigns(node.text)).fill(!isCode)];
    }
    if (!('text' in node)) return signsOf(childrenOf(node), isMarkdown);
    return Array<boolean>(countSigns(node.text)).fill(!LITERAL.has(node.type));
  });
}

const literal = (text: string): boolean[] => Array<boolean>(countSigns(text)).fill(false);

/**
 * The positions of `@` in a text that can begin a mention: none in code, addresses and targets of links. Code counts in
 * plain messages too, since people paste it there.
 */
export function findMentionSigns(text: string, isMarkdown: boolean): ReadonlySet<number> {
  const positions = [...text.matchAll(MENTION_SIGN)].map(({ index }) => index);
  if (positions.length === 0) return new Set();
  if (isMarkdown || SIGN_OF_CODE.test(text)) {
    // A tree keeps every sign of its source, in order.
    const signs = signsOf(parseMarkdown(text), isMarkdown);
    if (signs.length === positions.length) return new Set(positions.filter((_, index) => signs[index]));
  }
  const addresses = findAddresses(text);
  return new Set(positions.filter((at) => !addresses.some(({ start, end }) => start <= at && at < end)));
}
