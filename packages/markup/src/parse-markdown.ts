import type { Token } from 'markdown-it';
import { hrefOf } from './addresses.ts';
import { markdown } from './markdown-grammar.ts';
import { childrenOf, type ContainerType, type MarkdownNode } from './markdown-nodes.ts';

/** Emphasis that is nested deeper is shown without its look. */
const MAX_DEPTH = 48;

const CONTAINERS: Readonly<Record<string, ContainerType>> = {
  paragraph: 'paragraph',
  blockquote: 'quote',
  bullet_list: 'bullet_list',
  ordered_list: 'ordered_list',
  strong: 'strong',
  em: 'emphasis',
  s: 'deleted',
  table: 'table',
  tr: 'row',
};

/** A container token, with its children. */
function containerOf(token: Token, children: MarkdownNode[]): MarkdownNode | undefined {
  const name = token.type.replace(/_open$/, '');
  const type = CONTAINERS[name];
  if (type) return { type, children };
  if (name === 'heading') return { type: 'heading', level: Number(token.tag.slice(1)), children };
  if (name === 'list_item')
    return { type: 'item', number: token.info && token.info + token.markup, isDone: undefined, children };
  if (name === 'td' || name === 'th') {
    const align = String(token.attrGet('style') ?? '').replace('text-align:', '');
    return { type: 'cell', isHeader: name === 'th', align, children };
  }
  if (name === 'link') {
    const target = String(token.attrGet('href') ?? '');
    const isAuto = token.markup === 'autolink';
    const href = isAuto && target.startsWith('mailto:') ? target : hrefOf(target);
    return { type: 'link', target: isAuto ? '' : target, href, title: String(token.attrGet('title') ?? ''), children };
  }
  // The head and the body of a table, and tight lists.
  return undefined;
}

/** A token with content of its own. */
function leafOf(token: Token): MarkdownNode {
  const { type, content: text } = token;
  switch (type) {
    case 'text_special':
      return { type: 'literal', text };
    case 'code_inline':
      return { type: 'code', text };
    case 'fence':
    case 'code_block':
      return { type: 'code_block', text: text.replace(/\n$/, ''), info: token.info.trim(), isFenced: type === 'fence' };
    case 'softbreak':
    case 'hardbreak':
      return { type: 'break' };
    case 'hr':
      return { type: 'rule' };
    case 'user':
      return { type: 'user', uid: (token.meta as { uid: number }).uid, text };
    case 'group':
      return { type: 'group', text };
    case 'address':
      return { type: 'address', text, href: (token.meta as { href?: string }).href };
    case 'image': {
      const target = String(token.attrGet('src') ?? '');
      const title = String(token.attrGet('title') ?? '');
      return { type: 'link', target, href: hrefOf(target), title, children: treeOf(token.children ?? []) };
    }
    default:
      return { type: 'text', text };
  }
}

/** Tokens as a tree. */
function treeOf(tokens: readonly Token[], depth = 0): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open: MarkdownNode[][] = [root];
  for (const token of tokens) {
    const siblings = open.at(-1)!;
    if (token.type === 'inline') siblings.push(...treeOf(token.children ?? [], depth + open.length));
    else if (token.nesting === 0) siblings.push(leafOf(token));
    else if (token.nesting < 0) open.pop();
    else {
      const children: MarkdownNode[] = [];
      const isShown = !token.hidden && depth + open.length < MAX_DEPTH;
      const container = isShown ? containerOf(token, children) : undefined;
      if (container) siblings.push(container);
      open.push(container ? children : siblings);
    }
  }
  return root;
}

const TASK = /^\[([ xX])\](?: |$)/;

/** The text that a list item begins with. */
function firstTextOf({ children }: { children: MarkdownNode[] }): (MarkdownNode & { type: 'text' }) | undefined {
  const [first] = children;
  if (first?.type === 'paragraph') return firstTextOf(first);
  return first?.type === 'text' ? first : undefined;
}

/** Makes `[x] …` at the beginning of list items tasks. */
function markTasks(nodes: readonly MarkdownNode[]): void {
  for (const node of nodes) {
    markTasks(childrenOf(node));
    const first = node.type === 'item' ? firstTextOf(node) : undefined;
    const [mark, state] = TASK.exec(first?.text ?? '') ?? [];
    if (node.type !== 'item' || !first || mark === undefined) continue;
    node.isDone = state !== ' ';
    first.text = first.text.slice(mark.length);
  }
}

/** A message in Markdown as a tree. Tags are text, and targets that lead to neither the web nor a mailbox too. */
export function parseMarkdown(text: string): MarkdownNode[] {
  const nodes = treeOf(markdown.parse(text, {}));
  markTasks(nodes);
  return nodes;
}
