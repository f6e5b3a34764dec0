import type { MarkdownNode } from './markdown-nodes.ts';

type NameOf = (uid: number) => string | undefined;
type LinkNode = MarkdownNode & { type: 'link' };
type ItemNode = MarkdownNode & { type: 'item' };

const BLOCKS: ReadonlySet<MarkdownNode['type']> = new Set([
  'bullet_list',
  'code_block',
  'heading',
  'item',
  'ordered_list',
  'paragraph',
  'quote',
  'row',
  'rule',
  'table',
]);

function linkText({ target, title, children }: LinkNode, nameOf: NameOf): string {
  const label = plainTextOf(children, nameOf);
  const further = [target === label ? '' : target, title].filter((part) => part !== '').join(' ');
  if (label === '' || further === '') return label || further;
  return `${label} (${further})`;
}

function itemText({ number, isDone, children }: ItemNode, nameOf: NameOf): string {
  const box = isDone === undefined ? '' : isDone ? '[x]' : '[ ]';
  return [number, box, plainTextOf(children, nameOf)].filter((part) => part !== '').join(' ');
}

function textOf(node: MarkdownNode, nameOf: NameOf): string {
  switch (node.type) {
    case 'break':
      return '\n';
    case 'rule':
      return '';
    case 'user':
      return `@${nameOf(node.uid) ?? node.uid}`;
    case 'link':
      return linkText(node, nameOf);
    case 'code_block':
      return [node.info, node.text].filter((part) => part !== '').join('\n');
    case 'item':
      return itemText(node, nameOf);
    case 'row':
      return node.children.map((cell) => textOf(cell, nameOf)).join(' | ');
    default:
      return 'children' in node ? plainTextOf(node.children, nameOf) : node.text;
  }
}

/** The text of a message without its formatting: names for uids, and the targets of links behind their labels. */
export function plainTextOf(nodes: readonly MarkdownNode[], nameOf: NameOf): string {
  let text = '';
  let wasBlock = false;
  for (const node of nodes) {
    const isBlock = BLOCKS.has(node.type);
    if (text !== '' && (isBlock || wasBlock)) text += '\n';
    text += textOf(node, nameOf);
    wasBlock = isBlock;
  }
  return text;
}
