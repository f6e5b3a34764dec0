import { insertText } from '../suggestions/insert-text.ts';

/** The formats that the formatting toolbar's buttons and keys apply to the selection. */
export type Format =
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'codeblock'
  | 'quote'
  | 'list'
  | 'numbered'
  | 'link'
  | 'table';

/** A field's text with a part of it selected. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** The text that replaces `start` to `end`, and the selection afterwards, counted from its beginning. */
export interface Replacement extends Selected {
  selectFrom: number;
  selectTo: number;
}

const AROUND = { bold: '**', italic: '_', strike: '~~', code: '`' } as const;
const isAround = (format: Format): format is keyof typeof AROUND => format in AROUND;

const LINES: Partial<Record<Format, { mark: (index: number) => string; marked: RegExp }>> = {
  quote: { mark: () => '> ', marked: /^> ?/ },
  list: { mark: () => '- ', marked: /^[-*] / },
  numbered: { mark: (index) => `${index + 1}. `, marked: /^\d+\. / },
};

/** Puts marks around the selection, or removes them. */
function toggleAround({ text, start, end }: Selected, sign: string): Replacement {
  const size = sign.length;
  const inner = text.slice(start, end);
  if (text.slice(start - size, start) === sign && text.slice(end, end + size) === sign)
    return { text: inner, start: start - size, end: end + size, selectFrom: 0, selectTo: inner.length };
  // Marks are placed at words, never at the space beside them.
  const [lead = '', core = '', tail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner)?.slice(1) ?? [];
  const made = lead + sign + core + sign + tail;
  const selectFrom = lead.length + size;
  return { text: made, start, end, selectFrom, selectTo: selectFrom + core.length };
}

/** Puts a mark before every selected line, or removes the marks if all have one. */
function toggleLines({ text, start, end }: Selected, mark: (index: number) => string, marked: RegExp): Replacement {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => marked.test(line));
  const made = lines.map((line, index) => (isMarked ? line.replace(marked, '') : mark(index) + line)).join('\n');
  const isCaret = start === end;
  return { text: made, start: from, end: to, selectFrom: isCaret ? made.length : 0, selectTo: made.length };
}

function fence({ text, start, end }: Selected): Replacement {
  const before = start > 0 && text[start - 1] !== '\n' ? '\n' : '';
  const after = end < text.length && text[end] !== '\n' ? '\n' : '';
  const inner = text.slice(start, end);
  const opening = `${before}\`\`\`\n`;
  const made = `${opening}${inner}\n\`\`\`${after}`;
  return { text: made, start, end, selectFrom: opening.length, selectTo: opening.length + inner.length };
}

function link({ text, start, end }: Selected): Replacement {
  const inner = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(inner);
  const made = isAddress ? `[](${inner})` : `[${inner}]()`;
  // The caret goes to the part that is still missing.
  const caret = isAddress || inner === '' ? 1 : made.length - 1;
  return { text: made, start, end, selectFrom: caret, selectTo: caret };
}

const TABLE = ['|   |   |', '| --- | --- |', '|   |   |'].join('\n');

/** An empty table below the selection, or a table of the selected lines: tabs or bars separate the cells. */
function table({ text, start, end }: Selected): Replacement {
  const inner = text.slice(start, end).trim();
  const rows = inner.split('\n').map((line) => line.split(/\t|\s*\|\s*/).filter(Boolean));
  const width = Math.max(2, ...rows.map((row) => row.length));
  const rowOf = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? ' ').join(' | ')} |`;
  const [head = [], ...others] = rows;
  const lines = [rowOf(head), rowOf(Array.from({ length: width }, () => '---')), ...others.map(rowOf)];
  const made = inner === '' ? TABLE : lines.join('\n');
  const before = start > 0 && text[start - 1] !== '\n' ? '\n\n' : '';
  const after = end < text.length && text[end] !== '\n' ? '\n' : '';
  // The caret goes to the first cell.
  const caret = before.length + 2;
  return { text: before + made + after, start, end, selectFrom: caret, selectTo: caret + (head[0]?.length ?? 0) };
}

/** How a format changes a text. */
export function applyFormat(selected: Selected, format: Format): Replacement {
  if (isAround(format)) return toggleAround(selected, AROUND[format]);
  const lines = LINES[format];
  if (lines) return toggleLines(selected, lines.mark, lines.marked);
  if (format === 'table') return table(selected);
  return format === 'link' ? link(selected) : fence(selected);
}

/** Formats the selection in a field, as a single undo step. */
export function formatField(field: HTMLTextAreaElement, format: Format): void {
  const { value, selectionStart, selectionEnd } = field;
  const made = applyFormat({ text: value, start: selectionStart, end: selectionEnd }, format);
  insertText(field, made.text, made.start, made.end);
  field.setSelectionRange(made.start + made.selectFrom, made.start + made.selectTo);
}
