/** An announcement on one line: its main words, in Markdown, and what follows them. */
export interface AnnouncementLine {
  head: string;
  rest: string;
}

const BOLD = /^(?:\*\*|__)([^\n]+?)(?:\*\*|__)/;

/** The first line: the bold words that it begins with, and the rest; or else all of it. */
export function lineOf(content: string): AnnouncementLine {
  const text = content.trim();
  const [marked = '', bold] = BOLD.exec(text) ?? [];
  const [first = ''] = text.split('\n', 1);
  return bold === undefined ? { head: first, rest: '' } : { head: bold, rest: first.slice(marked.length) };
}
