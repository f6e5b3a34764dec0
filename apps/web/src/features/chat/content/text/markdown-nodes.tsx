import type { MarkdownNode } from '@loquat/markup/markdown';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#ui/lazy-component.ts';
import { CodeBlock } from './code-block.tsx';
import { MarkdownLink } from './markdown-link.tsx';
import { ExternalLink, GroupMention, Mention } from './rich-text.tsx';

const MathBlock = lazyComponent(async () => (await import('./math-block.tsx')).MathBlock);

type NodeOf<Type extends MarkdownNode['type']> = Extract<MarkdownNode, { type: Type }>;
type Direction = 'auto' | undefined;
interface NodesProps {
  nodes: readonly MarkdownNode[];
  /** Links inside a link are text. */
  isInLink?: boolean;
}

/**
 * Blocks one below the other, each with the direction of its own text. The first block in a quote, a list or an item
 * has none: so `dir="auto"` of its container uses its words, and the marks are on their side.
 */
export function MarkdownBlocks({ nodes, isInside = false }: NodesProps & { isInside?: boolean }) {
  return nodes.map((node, index) => (
    // The parts of a message never change their order.
    // oxlint-disable-next-line react/no-array-index-key -- see above.
    <Node key={index} node={node} dir={isInside && index === 0 ? undefined : 'auto'} isInLink={false} />
  ));
}

/** Inline nodes. */
function MarkdownWords({ nodes, isInLink = false }: NodesProps) {
  // oxlint-disable-next-line react/no-array-index-key -- as above.
  return nodes.map((node, index) => <Node key={index} node={node} dir={undefined} isInLink={isInLink} />);
}

interface NodeProps {
  node: MarkdownNode;
  dir: Direction;
  isInLink: boolean;
}

function Node({ node, dir, isInLink }: NodeProps) {
  const words = (nodes: readonly MarkdownNode[]) => <MarkdownWords nodes={nodes} isInLink={isInLink} />;
  switch (node.type) {
    case 'text':
    case 'literal':
      return node.text;
    case 'break':
      return <br />;
    case 'rule':
      return <hr />;
    case 'code':
      return <code>{node.text}</code>;
    case 'user':
      return <Mention uid={node.uid} isButton={!isInLink} />;
    case 'group':
      return <GroupMention text={node.text} />;
    case 'address':
      return node.href === undefined || isInLink ? node.text : <ExternalLink href={node.href} text={node.text} />;
    case 'link':
      return (
        <MarkdownLink link={node} isInLink={isInLink}>
          <MarkdownWords nodes={node.children} isInLink />
        </MarkdownLink>
      );
    case 'strong':
      return <strong>{words(node.children)}</strong>;
    case 'emphasis':
      return <em>{words(node.children)}</em>;
    case 'deleted':
      return <del>{words(node.children)}</del>;
    default:
      return <Block node={node} dir={dir} />;
  }
}

type BlockNode = NodeOf<
  'paragraph' | 'heading' | 'quote' | 'bullet_list' | 'ordered_list' | 'item' | 'table' | 'row' | 'cell' | 'code_block'
>;

function Block({ node, dir }: { node: BlockNode; dir: Direction }) {
  switch (node.type) {
    case 'paragraph':
      return (
        <p dir={dir}>
          <MarkdownWords nodes={node.children} />
        </p>
      );
    case 'heading':
      return <Heading heading={node} dir={dir} />;
    case 'quote':
      return (
        <blockquote dir={dir}>
          <MarkdownBlocks nodes={node.children} isInside />
        </blockquote>
      );
    case 'bullet_list':
    case 'ordered_list':
      return <List list={node} dir={dir} />;
    case 'item':
      return <Item item={node} dir={dir} />;
    case 'code_block':
      return <Code text={node.text} info={node.info} />;
    default:
      return <TablePart part={node} dir={dir} />;
  }
}

function Heading({ heading, dir }: { heading: NodeOf<'heading'>; dir: Direction }) {
  const Tag = `h${heading.level}` as 'h1';
  return (
    <Tag dir={dir}>
      <MarkdownWords nodes={heading.children} />
    </Tag>
  );
}

function List({ list, dir }: { list: NodeOf<'bullet_list' | 'ordered_list'>; dir: Direction }) {
  const Tag = list.type === 'bullet_list' ? 'ul' : 'ol';
  return (
    <Tag dir={dir}>
      <MarkdownBlocks nodes={list.children} isInside />
    </Tag>
  );
}

function Item({ item, dir }: { item: NodeOf<'item'>; dir: Direction }) {
  const { number, isDone, children } = item;
  return (
    <li dir={dir}>
      {/* As typed: the numbers of a list can begin anywhere, and skip some. */}
      {number !== '' && <span className="md-number">{number} </span>}
      {isDone !== undefined && <TaskBox isDone={isDone} />}
      <MarkdownBlocks nodes={children} isInside />
    </li>
  );
}

function TaskBox({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation('chat');
  const label = isDone ? t('message.task_done') : t('message.task_open');
  return <input type="checkbox" readOnly disabled checked={isDone} aria-label={label} />;
}

function TablePart({ part, dir }: { part: NodeOf<'table' | 'row' | 'cell'>; dir: Direction }) {
  if (part.type === 'table') return <Table table={part} dir={dir} />;
  if (part.type === 'row')
    return (
      <tr>
        <MarkdownBlocks
          nodes={part.children}
          isInside={part.children.some((cell) => cell.type === 'cell' && cell.isHeader)}
        />
      </tr>
    );
  const Tag = part.isHeader ? 'th' : 'td';
  const align = part.align === '' ? undefined : (part.align as 'left' | 'right' | 'center');
  return (
    <Tag dir={dir} style={align && { textAlign: align }}>
      <MarkdownWords nodes={part.children} />
    </Tag>
  );
}

/** Wide tables scroll within themselves; by keyboard too. */
function Table({ table, dir }: { table: NodeOf<'table'>; dir: Direction }) {
  const { t } = useTranslation('chat');
  const [head, ...rows] = table.children;
  return (
    <div dir={dir} tabIndex={0} role="group" aria-label={t('message.table')} className="md-table">
      <table>
        <thead>
          <MarkdownBlocks nodes={head ? [head] : []} />
        </thead>
        {rows.length > 0 && (
          <tbody>
            <MarkdownBlocks nodes={rows} />
          </tbody>
        )}
      </table>
    </div>
  );
}

function Code({ text, info }: { text: string; info: string }) {
  const [language = ''] = info.split(/\s/);
  const code = <CodeBlock code={text} language={language} title={info} />;
  if (language !== 'math') return code;
  return (
    <ErrorBoundary fallback={code} resetKeys={[text]}>
      <Suspense fallback={code}>
        <MathBlock tex={text} />
      </Suspense>
    </ErrorBoundary>
  );
}
