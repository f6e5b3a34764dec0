import type { MarkdownRenderer } from 'vitepress';

/** Makes a code block of Mermaid a drawing, which the browser draws. */
export function drawMermaid(md: MarkdownRenderer): void {
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token?.info.trim() !== 'mermaid') return fence?.(tokens, index, options, env, self) ?? '';
    return `<MermaidDrawing code="${md.utils.escapeHtml(token.content)}" />`;
  };
}
