import { element } from './elements.ts';

/** What a line of Markdown can contain that is not plain: code, strong, emphasis, a link, a bare address. */
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

/**
 * A message as nodes: addresses become links, and Markdown what an answer needs of it. Everything else stays the text
 * that it is; nothing is parsed as HTML, and links lead to the web alone.
 */
export function richText(content: string, isMarkdown: boolean): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of content.matchAll(INLINE)) {
    nodes.push(document.createTextNode(content.slice(end, match.index)), partOf(match, isMarkdown));
    end = match.index + match[0].length;
  }
  return [...nodes, document.createTextNode(content.slice(end))];
}
