import MarkdownIt, { type StateBlock, type StateInline } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { type Address, findAddresses, hrefOf } from './addresses.ts';
import { findMentions, type Mention } from './mentions.ts';

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

/** Quotes and lists that are nested deeper are text: they would leave no room for words. */
const MAX_LEVEL = 16;

/** Without `html`, tags are text. */
const markdown = new MarkdownIt({ breaks: true });
markdown.use(cjkFriendly);
// They replace or hide typed text: definitions of links, and `&copy;`.
markdown.disable(['reference', 'entity']);
markdown.core.ruler.disable('text_join');
markdown.validateLink = (target) => target === '' || hrefOf(target) !== undefined;
markdown.normalizeLink = (target) => target;
markdown.normalizeLinkText = (target) => target;

const { parseLinkDestination, parseLinkTitle } = markdown.helpers;
const { unescapeMd } = markdown.utils;

// Both also decode entities.
markdown.helpers.parseLinkDestination = (text, start, max) => {
  const result = parseLinkDestination(text, start, max);
  const isBracketed = result.ok && text[start] === '<';
  const source = isBracketed ? text.slice(start + 1, result.pos - 1) : text.slice(start, result.pos);
  return { ...result, str: result.ok ? unescapeMd(source) : result.str };
};
markdown.helpers.parseLinkTitle = (text, start, max, previous) => {
  const result = parseLinkTitle(text, start, max, previous);
  return { ...result, str: result.ok ? unescapeMd(text.slice(start + 1, result.pos - 1)) : result.str };
};

/** Addresses and mentions are found before emphasis: marks inside them are theirs. */
class InlineState extends markdown.inline.State {
  readonly addresses: readonly Address[] = findAddresses(this.src);
  readonly mentions: ReadonlyMap<number, Mention> = new Map(findMentions(this.src).map((one) => [one.at, one]));
  readonly mentionEnds: ReadonlySet<number> = new Set([...this.mentions.values()].map(({ end }) => end));

  /** The first address at or after a position. */
  nextAddress(from: number): Address | undefined {
    let [low, high] = [0, this.addresses.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.addresses[middle]!.start < from) low = middle + 1;
      else high = middle;
    }
    return this.addresses[low];
  }

  /** Emphasis may open or close at the space that sending puts around a mention. */
  override scanDelims(start: number, canSplitWord: boolean): ReturnType<StateInline['scanDelims']> {
    const found = super.scanDelims(start, canSplitWord);
    const end = start + found.length;
    const opens = this.src[end] === ' ' && this.mentions.get(end + 1)?.start === end;
    const closes = this.src[start - 1] === ' ' && this.mentionEnds.has(start);
    return { ...found, can_open: found.can_open || opens, can_close: found.can_close || closes };
  }
}
markdown.inline.State = InlineState;

const TEXT = /[^\n!*<@＠[\\\]_`~]+/y;

function readText(state: StateInline, silent: boolean): boolean {
  TEXT.lastIndex = state.pos;
  const end = Math.min(state.posMax, state.pos + (TEXT.exec(state.src)?.[0].length ?? 0));
  const address = (state as InlineState).nextAddress(state.pos);
  const pos = Math.min(end, address?.start ?? end);
  if (pos <= state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, pos);
  state.pos = pos;
  return true;
}

function readAddress(state: StateInline, silent: boolean): boolean {
  const address = (state as InlineState).nextAddress(state.pos);
  if (address?.start !== state.pos || address.end > state.posMax) return false;
  if (!silent) {
    const token = state.push('address', '', 0);
    token.content = state.src.slice(address.start, address.end);
    token.meta = { href: state.linkLevel > 0 ? undefined : address.href };
  }
  state.pos = address.end;
  return true;
}

function readMention(state: StateInline, silent: boolean): boolean {
  const mention = (state as InlineState).mentions.get(state.pos);
  if (!mention) return false;
  if (!silent) {
    if (mention.start < mention.at && state.pending.endsWith(' ')) state.pending = state.pending.slice(0, -1);
    const token = state.push(mention.kind, '', 0);
    token.content = mention.text;
    token.meta = { ...mention };
  }
  state.pos = Math.min(mention.end, state.posMax);
  return true;
}

markdown.inline.ruler.at('text', readText);
markdown.inline.ruler.before('text', 'address', readAddress);
markdown.inline.ruler.before('text', 'mention', readMention);

/** A rule of the library by its registered name: minified functions lose theirs. */
function blockRule(name: string): BlockRule {
  const { ruler } = new MarkdownIt().block;
  ruler.enableOnly(name);
  return ruler.getRules('')[0] as BlockRule;
}

const [readQuote, readList, readTable] = [blockRule('blockquote'), blockRule('list'), blockRule('table')];
const lineOf = (state: StateBlock, line: number): string =>
  state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]);

/** `*@Name*` at the beginning of a line has a space behind its first mark when it is sent. */
const EMPHASISED_MENTION = /^\* @\d{1,16} (?:[^\n*]*[^\s*])?\*/;

/** The cells of a row, without the marks around them. */
const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/);

/** Cells that the head of the table has no column for go into the last one. */
function keepFurtherCells(state: StateBlock, from: number): void {
  const columns = state.tokens.slice(from).filter(({ type }) => type === 'th_open').length;
  for (let index = from, line = 0; index < state.tokens.length; index += 1) {
    const token = state.tokens[index]!;
    if (token.type === 'tr_open') line = token.map?.[0] ?? 0;
    if (token.type !== 'tr_close') continue;
    const further = cellsOf(lineOf(state, line)).slice(columns);
    const last = state.tokens[index - 2];
    if (further.length > 0 && last?.type === 'inline') last.content = [last.content, ...further].join(' | ').trim();
  }
}

markdown.block.ruler.at(
  'blockquote',
  (state, start, end, silent) => state.level < MAX_LEVEL && readQuote(state, start, end, silent),
  { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
);
markdown.block.ruler.at(
  'list',
  (state, start, end, silent) =>
    state.level < MAX_LEVEL && !EMPHASISED_MENTION.test(lineOf(state, start)) && readList(state, start, end, silent),
  { alt: ['paragraph', 'reference', 'blockquote'] },
);
markdown.block.ruler.at(
  'table',
  (state, start, end, silent) => {
    const from = state.tokens.length;
    const isTable = readTable(state, start, end, silent);
    if (isTable && !silent) keepFurtherCells(state, from);
    return isTable;
  },
  { alt: ['paragraph', 'reference'] },
);

export { markdown };
