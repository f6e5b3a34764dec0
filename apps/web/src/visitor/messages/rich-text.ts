import { element } from '../elements.ts';
import { readBlocks, type Block } from './markdown-blocks.ts';

/** Inline Markdown: code, strong, emphasis, a link, a bare address. */
const INLINE =
  /`([^`\n]{1,500})`|\*\*([^*\n]{1,500})\*\*|(?<![\w*])[*_]([^*_\n]{1,500})[*_](?![\w*])|\[([^\]\n]{1,200})\]\((https?:\/\/[^\s)]{1,2000})\)|(https?:\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:!?)])/g;

function link(address: string, text: string): Node {
  if (!URL.canParse(address)) return document.createTextNode(text);
  return element('a', { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }, text);
}

function partOf([whole, code, strong, emphasis, text, address, bare]: RegExpExecArray, isMarkdown: boolean): Node {
  if (bare) return link(bare, bare);
  if (!isMarkdown) return document.createTextNode(whole);
  if (code) return element('code', {}, code);
  if (strong) return element('strong', {}, strong);
  if (emphasis) return element('em', {}, emphasis);
  return link(address ?? '', text ?? '');
}

function inline(content: string, isMarkdown: boolean): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of content.matchAll(INLINE)) {
    nodes.push(document.createTextNode(content.slice(end, match.index)), partOf(match, isMarkdown));
    end = match.index + match[0].length;
  }
  return [...nodes, document.createTextNode(content.slice(end))];
}

function nodeOf(block: Block): Node {
  switch (block.kind) {
    case 'code':
      return element(
        'div',
        { class: 'code' },
        ...(block.language ? [element('small', {}, block.language)] : []),
        element('pre', { tabindex: '0' }, element('code', {}, block.text)),
      );
    case 'list': {
      const items = block.items.map((item) => element('li', {}, ...item.map(nodeOf)));
      return block.start === null
        ? element('ul', {}, ...items)
        : element('ol', { start: String(block.start) }, ...items);
    }
    case 'quote':
      return element('blockquote', {}, ...block.blocks.map(nodeOf));
    case 'heading':
      return element('p', { class: 'heading' }, ...inline(block.text, true));
    case 'paragraph':
      return element('p', {}, ...inline(block.text, true));
    default:
      return block satisfies never;
  }
}

/**
 * A message as nodes: addresses become links, and the Markdown that answers need is rendered. Everything else stays
 * text; nothing is parsed as HTML, and links lead to the web alone.
 */
export const richText = (content: string, isMarkdown: boolean): Node[] =>
  isMarkdown ? readBlocks(content).map(nodeOf) : inline(content, false);
