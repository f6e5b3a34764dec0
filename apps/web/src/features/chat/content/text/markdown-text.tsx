import { compiler, RuleType } from 'markdown-to-jsx/react';
import type { MarkdownToJSX } from 'markdown-to-jsx/react';
import { Fragment, Suspense, useMemo } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../../ui/lazy-component.ts';
import { CodeBlock } from './code-block.tsx';
import { ExternalLink, RichText } from './rich-text.tsx';
import { safeHref } from './text-parts.ts';
import './markdown.css';

const MathBlock = lazyComponent(async () => (await import('./math-block.tsx')).MathBlock);

/** People do not nest quotes and lists deeper than this. */
const MAX_NESTING = 24;

function MarkdownLink({ href, children }: ComponentProps<'a'>) {
  const safe = href === undefined ? undefined : safeHref(href);
  if (safe === undefined) return <span>{children}</span>;
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer nofollow" className="feed-link">
      {children}
    </a>
  );
}

/** Images from elsewhere would tell their host who reads when: they are shown as links. */
function MarkdownImage({ src, alt }: ComponentProps<'img'>) {
  const safe = typeof src === 'string' ? safeHref(src) : undefined;
  return safe === undefined ? <span>{alt}</span> : <ExternalLink href={safe} text={alt || safe} />;
}

function TaskBox({ checked }: ComponentProps<'input'>) {
  const { t } = useTranslation('chat');
  return (
    <input
      type="checkbox"
      readOnly
      disabled
      checked={checked ?? false}
      aria-label={checked ? t('message.task_done') : t('message.task_open')}
    />
  );
}

/** Wide tables scroll within themselves; by keyboard too. */
function MarkdownTable({ children }: ComponentProps<'table'>) {
  const { t } = useTranslation('chat');
  return (
    <div tabIndex={0} role="group" aria-label={t('message.table')} className="md-table">
      <table>{children}</table>
    </div>
  );
}

/** Text nodes contain links, mentions and line breaks; code keeps its own look. */
function renderRule(
  next: () => ReactNode,
  node: MarkdownToJSX.ASTNode,
  _render: MarkdownToJSX.ASTRender,
  state: MarkdownToJSX.State,
): ReactNode {
  if (node.type === RuleType.text) return <TextNode key={state.key} text={node.text} />;
  if (node.type === RuleType.codeBlock) return <Block key={state.key} text={node.text} language={node.lang ?? ''} />;
  return next();
}

function Block({ text, language }: { text: string; language: string }) {
  const code = <CodeBlock code={text} language={language} />;
  if (language !== 'math') return code;
  return (
    <ErrorBoundary fallback={code} resetKeys={[text]}>
      <Suspense fallback={code}>
        <MathBlock tex={text} />
      </Suspense>
    </ErrorBoundary>
  );
}

function TextNode({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // Lines of one text never change their order.
    // oxlint-disable-next-line react/no-array-index-key -- see above.
    <Fragment key={index}>
      {index > 0 && <br />}
      <RichText text={line} />
    </Fragment>
  ));
}

const OPTIONS: MarkdownToJSX.Options = {
  forceBlock: true,
  wrapper: null,
  disableParsingRawHTML: true,
  // Our own also finds mentions, and strips the punctuation of the sentence.
  disableAutoLink: true,
  renderRule,
  overrides: { a: MarkdownLink, img: MarkdownImage, input: TaskBox, table: MarkdownTable },
};

/** How deep the lines of a text nest quotes and lists. */
function nestingOf(text: string): number {
  let deepest = 0;
  for (const [prefix] of text.matchAll(/^[ \t>*+-]*/gm)) {
    const marks = prefix.replace(/[ \t]/g, '').length;
    const indent = prefix.length - prefix.trimStart().length;
    deepest = Math.max(deepest, marks, indent / 2);
  }
  return deepest;
}

/** A markdown message as React nodes: no HTML of the sender ever reaches the page. */
export function MarkdownText({ text }: { text: string }) {
  const nodes = useMemo(() => (nestingOf(text) > MAX_NESTING ? null : compiler(text, OPTIONS)), [text]);
  if (nodes === null)
    return (
      <div dir="auto" className="whitespace-pre-wrap">
        <RichText text={text} />
      </div>
    );
  return (
    <div dir="auto" className="md">
      {nodes}
    </div>
  );
}
