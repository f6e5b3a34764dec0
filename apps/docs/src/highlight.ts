import { common, createLowlight } from 'lowlight';
import { escapeHtml } from './html.ts';

const lowlight = createLowlight(common);

type Root = ReturnType<typeof lowlight.highlight>;
type Node = Root['children'][number];

function htmlOf(node: Node): string {
  if (node.type === 'text') return escapeHtml(node.value);
  if (node.type !== 'element') return '';
  const names = node.properties['className'];
  const inside = node.children.map(htmlOf).join('');
  return Array.isArray(names) ? `<span class="${names.join(' ')}">${inside}</span>` : inside;
}

/** Code as HTML, in spans that name its parts; plain if the language is unknown. */
export const highlight = (code: string, language: string): string =>
  lowlight.registered(language) ? lowlight.highlight(language, code).children.map(htmlOf).join('') : escapeHtml(code);
