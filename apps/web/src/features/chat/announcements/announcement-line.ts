/** An announcement on one line: its main words, in Markdown, and what follows them. */
export interface AnnouncementLine {
  head: string;
  rest: string;
}

const BOLD = /^(?:\*\*|__)([^\n]+?)(?:\*\*|__)/;

/** The bold words that the text begins with, or else its first line. */
export function lineOf(content: string): AnnouncementLine {
  const text = content.trim();
  const [marked = '', bold] = BOLD.exec(text) ?? [];
  if (bold !== undefined) return { head: bold, rest: text.slice(marked.length) };
  const [head = ''] = text.split('\n', 1);
  return { head, rest: text.slice(head.length) };
}
