import { astToHTML, type MarkdownToJSX, parser, RuleType } from 'markdown-to-jsx/html';
import { highlight } from './highlight.ts';
import { escapeHtml } from './html.ts';

type Node = MarkdownToJSX.ASTNode;

export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** A part of a page that search finds by itself: what is under one heading. */
export interface Section {
  /** Of the heading; empty for what is above the first one. */
  id: string;
  heading: string;
  text: string;
}

export interface Document {
  title: string;
  html: string;
  headings: Heading[];
  sections: Section[];
}

/** The anchor that code hosts give a heading, so that links work in both forms. Repeated ones are numbered. */
function createAnchors(): (heading: string) => string {
  const uses = new Map<string, number>();
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = uses.get(anchor) ?? 0;
    uses.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };
}

const inSpaces = (parts: string[]): string => parts.filter((part) => part !== '').join(' ');

/** The words of a part as somebody reads them. */
function textOf(node: Node): string {
  switch (node.type) {
    case RuleType.text:
    case RuleType.codeInline:
    case RuleType.codeBlock:
      return node.text;
    case RuleType.breakLine:
      return ' ';
    case RuleType.orderedList:
    case RuleType.unorderedList:
      return inSpaces(node.items.map(textOfAll));
    case RuleType.table:
      return inSpaces([node.header, ...node.cells].flat().map(textOfAll));
    default:
      return 'children' in node && node.children ? textOfAll(node.children) : '';
  }
}

function textOfAll(nodes: readonly Node[]): string {
  const isInline = nodes.every(({ type }) => INLINE.has(type));
  return isInline ? nodes.map(textOf).join('') : inSpaces(nodes.map(textOf));
}

const INLINE = new Set<number>([
  RuleType.text,
  RuleType.codeInline,
  RuleType.textFormatted,
  RuleType.link,
  RuleType.breakLine,
]);

function codeBlock({ text, lang = '' }: MarkdownToJSX.CodeBlockNode): string {
  // Keyboards must reach what scrolls.
  return `<div class="code"><pre tabindex="0"><code>${highlight(text, lang)}</code></pre></div>`;
}

const heading = ({ level, id, text }: Heading, inside: string): string =>
  level === 1
    ? `<h1>${inside}</h1>`
    : `<h${level} id="${id}">${inside}<a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(text)}">#</a></h${level}>`;

function sectionsOf(nodes: readonly Node[], headingOf: (node: Node) => Heading | undefined): Section[] {
  const sections: Section[] = [];
  let last: Section = { id: '', heading: '', text: '' };
  for (const node of nodes) {
    const found = headingOf(node);
    if (found?.level === 1) continue;
    if (found) sections.push((last = { id: found.id, heading: found.text, text: '' }));
    else {
      if (sections.length === 0) sections.push(last);
      last.text = inSpaces([last.text, textOf(node).replaceAll(/\s+/g, ' ').trim()]);
    }
  }
  return sections;
}

/** Leads to where a link goes on the site; undefined leaves its text alone. */
export type FollowLink = (href: string) => string | undefined;

/** A document as HTML. Its first heading is its title. */
export function renderMarkdown(source: string, follow: FollowLink): Document {
  const nodes = parser(source, { disableAutoLink: true });
  const anchor = createAnchors();
  const headings = new Map<Node, Heading>();
  for (const node of nodes)
    if (node.type === RuleType.heading) {
      const text = textOfAll(node.children);
      headings.set(node, { level: node.level, id: anchor(text), text });
    }
  const html = astToHTML(nodes, {
    wrapper: null,
    renderRule(next, node, renderChildren) {
      const found = headings.get(node);
      if (node.type === RuleType.heading && found) return heading(found, renderChildren(node.children));
      if (node.type === RuleType.codeBlock) return codeBlock(node);
      if (node.type === RuleType.table)
        return `<div class="table" role="group" aria-label="Table" tabindex="0">${next()}</div>`;
      if (node.type === RuleType.link) {
        const href = follow(node.target ?? '');
        const inside = renderChildren(node.children);
        return href === undefined ? inside : `<a href="${escapeHtml(href)}">${inside}</a>`;
      }
      return next();
    },
  });
  const title = [...headings.values()].find(({ level }) => level === 1)?.text;
  if (title === undefined) throw new Error('A document begins with its title.');
  return {
    title,
    html: html.replaceAll(
      / (src|srcset)="([^"]+)"/g,
      (_, name: string, path: string) => ` ${name}="${follow(path) ?? path}"`,
    ),
    headings: [...headings.values()].filter(({ level }) => level > 1),
    sections: sectionsOf(nodes, (node) => headings.get(node)),
  };
}
