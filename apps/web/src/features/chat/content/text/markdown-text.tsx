import { parseMarkdown } from '@loquat/markup/markdown';
import { useMemo } from 'react';
import { MarkdownBlocks } from './markdown-nodes.tsx';
import './markdown.css';

/** A Markdown message as React nodes: no HTML of the sender ever reaches the page. */
export function MarkdownText({ text }: { text: string }) {
  const nodes = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className="md">
      <MarkdownBlocks nodes={nodes} />
    </div>
  );
}
