import { common, createLowlight } from 'lowlight';
import { type ReactNode, useMemo } from 'react';
import './highlight.css';

const lowlight = createLowlight(common);

/** Deeper than real code is nested; deeper code stays plain. */
const MAX_DEPTH = 60;

type Root = ReturnType<typeof lowlight.highlight>;
type Node = Root['children'][number];

/** Code in the colours of its language; plain if the language is unknown. Produces only text and spans. */
export function HighlightedCode({ code, language }: { code: string; language: string }) {
  return useMemo(() => {
    const name = language.toLowerCase();
    return lowlight.registered(name) ? nodesOf(lowlight.highlight(name, code).children) : code;
  }, [code, language]);
}

const textOf = (node: Node): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : '';

function nodesOf(nodes: readonly Node[], depth = 0): ReactNode[] {
  return nodes.map((node, index) => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element') return null;
    if (depth > MAX_DEPTH) return textOf(node);
    const names = node.properties['className'];
    return (
      // The parts of a code block never change their order.
      // oxlint-disable-next-line react/no-array-index-key -- see above.
      <span key={index} className={Array.isArray(names) ? names.join(' ') : undefined}>
        {nodesOf(node.children, depth + 1)}
      </span>
    );
  });
}
