import type { Address } from '@loquat/markup/markdown';
import type { MarkdownNode } from '@loquat/markup/markdown';

const isWeb = (href: string | undefined): href is string => /^https?:/i.test(href ?? '');

/** The first web address of a plain text. */
export const firstLinkOfText = (addresses: readonly Address[]): string | undefined =>
  addresses.find(({ href }) => isWeb(href))?.href;

/** The first web address of a Markdown message. Code has none. */
export function firstLinkOfMarkdown(nodes: readonly MarkdownNode[]): string | undefined {
  for (const node of nodes) {
    if ('href' in node && isWeb(node.href)) return node.href;
    const link = 'children' in node ? firstLinkOfMarkdown(node.children) : undefined;
    if (link !== undefined) return link;
  }
  return undefined;
}
