/** A part of a message in Markdown. Every word of the message is in one of them. */
export type Block =
  | { kind: 'code'; language: string; text: string }
  /** `start`: the number of the first item; null for a list with marks. */
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string };

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`\n]*$/;
const ITEM = /^( {0,3})(?:[-*+]|(\d{1,9})[.)])([ \t]+)(?=\S)/;
const HEADING = /^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/;
const QUOTE = /^ {0,3}> ?/;
/** Deeper nesting stays text. */
const DEPTH_MAX = 6;

const indentOf = (line: string): number => line.length - line.trimStart().length;
const isBlank = (line: string): boolean => line.trim() === '';

/** Lines that are read from the first to the last. */
class Lines {
  #at = 0;
  readonly #lines: readonly string[];
  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }
  get next(): string | undefined {
    return this.#lines[this.#at];
  }
  take(): string {
    this.#at += 1;
    return this.#lines[this.#at - 1] ?? '';
  }
  takeWhile(isTaken: (line: string) => boolean): string[] {
    const taken: string[] = [];
    while (this.next !== undefined && isTaken(this.next)) taken.push(this.take());
    return taken;
  }
}

function readCode(lines: Lines, fence: string): Block {
  const opening = lines.take();
  const language = opening.trim().slice(fence.length).trim();
  const isEnd = (line: string) => line.trim().startsWith(fence) && line.trim().replaceAll(fence[0]!, '') === '';
  const text = lines.takeWhile((line) => !isEnd(line)).join('\n');
  if (lines.next !== undefined) lines.take();
  return { kind: 'code', language, text };
}

/** An item continues with lines that are indented as far as its text. */
function readItem(lines: Lines, depth: number): Block[] {
  const first = lines.take();
  const width = ITEM.exec(first)?.[0].length ?? 0;
  const rest = lines.takeWhile((line) => isBlank(line) || indentOf(line) >= Math.min(width, 2));
  const cut = (line: string) => line.slice(Math.min(indentOf(line), width));
  return blocksOf([first.slice(width), ...rest.map(cut)], depth + 1);
}

function readList(lines: Lines, depth: number): Block {
  const isNumbered = (line: string | undefined) => line !== undefined && ITEM.exec(line)?.[2] !== undefined;
  const isOrdered = isNumbered(lines.next);
  const start = isOrdered ? Number(ITEM.exec(lines.next ?? '')?.[2]) : null;
  const items: Block[][] = [];
  while (lines.next !== undefined && ITEM.test(lines.next) && isNumbered(lines.next) === isOrdered) {
    items.push(readItem(lines, depth));
  }
  return { kind: 'list', start, items };
}

const isPlain = (line: string): boolean =>
  !isBlank(line) && !FENCE.test(line) && !ITEM.test(line) && !HEADING.test(line) && !QUOTE.test(line);

function readBlock(lines: Lines, depth: number): Block {
  const line = lines.next ?? '';
  const fence = FENCE.exec(line)?.[1];
  if (fence) return readCode(lines, fence);
  const heading = HEADING.exec(line)?.[1];
  if (heading !== undefined) {
    lines.take();
    return { kind: 'heading', text: heading };
  }
  if (depth < DEPTH_MAX && ITEM.test(line)) return readList(lines, depth);
  if (depth < DEPTH_MAX && QUOTE.test(line)) {
    const quoted = lines.takeWhile((one) => QUOTE.test(one)).map((one) => one.replace(QUOTE, ''));
    return { kind: 'quote', blocks: blocksOf(quoted, depth + 1) };
  }
  return { kind: 'paragraph', text: [lines.take(), ...lines.takeWhile(isPlain)].join('\n') };
}

function blocksOf(all: readonly string[], depth: number): Block[] {
  const lines = new Lines(all);
  const blocks: Block[] = [];
  while (lines.next !== undefined) {
    if (isBlank(lines.next)) lines.take();
    else blocks.push(readBlock(lines, depth));
  }
  return blocks;
}

/** Parses the Markdown blocks that answers of bots contain: code, lists, quotes, headings, paragraphs. */
export const readBlocks = (content: string): Block[] => blocksOf(content.split(/\r\n?|\n/), 0);
