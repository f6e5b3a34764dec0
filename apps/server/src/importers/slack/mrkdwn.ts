import { withEmoji } from '../emoji-names.ts';
import { escapeMarkdown, linkTo } from '../markdown-writing.ts';
import { mentionOf, withoutMentionSigns } from '../source-team.ts';
import { covers } from '../words.ts';

/** Users and channels that a text may refer to. */
export interface SlackNames {
  /** Null: the user is unknown. */
  userName(id: string): string | null;
  channelName(id: string): string | null;
}

export interface ConvertedText {
  text: string;
  /** It has formatting, and is Markdown. */
  isMarkdown: boolean;
}

/** A piece of text in both forms; they differ where Markdown syntax has to be escaped. */
interface Piece {
  plain: string;
  markdown: string;
  isFormatted: boolean;
  /** A block of code, which has its own lines. */
  isBlock?: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const unescape = (text: string): string => text.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity]!);

/** Blocks and spans of code, which contain no other markup. */
const CODE = /(```[\s\S]*?```|`[^`\n]+`)/;
const WEB_ADDRESS = /^(?:https?|mailto|tel):/i;
/** A URL that Slack did not mark. */
const BARE_ADDRESS = /\bhttps?:\/\/[^\s<>*~`|]+/g;

const same = (text: string): Piece => ({ plain: text, markdown: text, isFormatted: false });
const literal = (text: string): Piece => ({ plain: text, markdown: escapeMarkdown(text), isFormatted: false });
const mark = (sign: string): Piece => ({ plain: sign, markdown: sign, isFormatted: true });

function linkOf(address: string, label: string | undefined): Piece {
  const target = unescape(address);
  // Other schemes could make an active link.
  if (!WEB_ADDRESS.test(target)) return literal(label ?? target);
  const bare = target.replace(/^(?:mailto|tel):/i, '');
  if (label === undefined || label === target || label === bare) return same(label ?? target);
  const text = linkTo(withEmoji(label), target);
  return { plain: text, markdown: text, isFormatted: true };
}

/** A date in Slack's fallback form for programs without the reader's time zone. */
function dateOf(id: string, label: string | undefined): string {
  if (label) return label;
  const [, seconds = ''] = id.split('^');
  const date = new Date(Number(seconds) * 1_000);
  return seconds === '' || Number.isNaN(date.getTime()) ? 'unknown date' : date.toISOString();
}

function commandOf(id: string, label: string | undefined): string {
  const [command = ''] = id.split('^', 1);
  if (command === 'date') return dateOf(id, label);
  return `@${(label ?? (command === 'subteam' ? 'unknown group' : command)).replace(/^@/, '')}`;
}

/** The markup between `<` and `>`. */
function reference(inside: string, names: SlackNames): Piece {
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const shown = unescape(bar < 0 ? '' : inside.slice(bar + 1)).replace(/\s+/g, ' ') || undefined;
  const id = target.slice(1);
  if (target.startsWith('@')) return same(mentionOf(id, shown?.replace(/^@/, '')));
  if (target.startsWith('#'))
    return literal(`#${names.channelName(id) ?? shown?.replace(/^#/, '') ?? 'unknown channel'}`);
  if (target.startsWith('!')) return literal(commandOf(id, shown));
  return linkOf(target, shown);
}

/** In code, URLs and mentions are marked as well, but have no meaning. */
function textInCode(inside: string, names: SlackNames): string {
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const label = bar < 0 ? '' : inside.slice(bar + 1);
  if (target.startsWith('@')) return `@${names.userName(target.slice(1)) ?? (label || 'unknown user')}`;
  if (/^[#!]/.test(target)) return reference(inside, names).plain;
  return covers(target, label) ? target : `${label} (${target})`;
}

function codeOf(text: string, names: SlackNames): Piece {
  const inside = unescape(text.replace(/<([^<>]+)>/g, (_found, marked: string) => textInCode(marked, names)));
  const isBlock = inside.startsWith('```');
  const code = isBlock ? inside.replace(/^```\n?/, '```\n').replace(/\n?```$/, '\n```') : inside;
  return { plain: code, markdown: code, isFormatted: true, isBlock };
}

/** Doubled characters are emphasis in Markdown, and plain text in Slack. */
const doubled = (signs: string): Piece => ({
  plain: signs,
  markdown: signs.replace(/./gs, '\\$&'),
  isFormatted: false,
});

const PLACE = /\u{F0002}(\d+)\u{F0003}/u;
const withoutPlaces = (text: string): string => withoutMentionSigns(text).replace(/[\u{F0002}\u{F0003}]/gu, '');

const OPENING = '(^|[\\s([{"\'.,:;!?>*~_\u{F0003}-])';
const CLOSING = '(?=$|[\\s)\\]}"\'.,:;!?<*~_\u{F0002}-])';
const marked = (sign: string) =>
  new RegExp(`${OPENING}${sign}([^\\s${sign}](?:[^\\n${sign}]*[^\\s${sign}])?)${sign}${CLOSING}`, 'gu');
const EMPHASES: readonly [RegExp, string][] = [
  [marked('\\*'), '**'],
  [marked('~'), '~~'],
  [marked('_'), '_'],
];

/** A text whose pieces are replaced by placeholders while the rest is converted. */
class PiecedText {
  readonly pieces: Piece[] = [];

  placeOf(piece: Piece): string {
    return `\u{F0002}${this.pieces.push(piece) - 1}\u{F0003}`;
  }

  get isFormatted(): boolean {
    return this.pieces.some(({ isFormatted }) => isFormatted);
  }

  plain(text: string): string {
    return this.#parts(text)
      .map((part) => (typeof part === 'string' ? part : part.plain))
      .join('');
  }

  /** The Markdown lines of one line: a block of code has its own lines. */
  markdownLines(line: string): string[] {
    const lines = [''];
    for (const part of this.#parts(line)) {
      const text = typeof part === 'string' ? escapeMarkdown(part) : part.markdown;
      const last = lines.pop() ?? '';
      if (typeof part === 'string' || !part.isBlock) lines.push(`${last}${text}`);
      else lines.push(...(last.trim() === '' ? [] : [last]), ...text.split('\n'), '');
    }
    return lines.length > 1 && lines.at(-1)!.trim() === '' ? lines.slice(0, -1) : lines;
  }

  #parts(text: string): (string | Piece)[] {
    return text.split(PLACE).map((part, at) => (at % 2 === 1 ? this.pieces[Number(part)]! : part));
  }
}

const QUOTE = /^>(?:>>)? ?/;

/** Each line, and whether it is quoted: `>` quotes a line, `>>>` all following ones. */
function quotedLines(text: string): { line: string; isQuoted: boolean }[] {
  let isRestQuoted = false;
  return text.split('\n').map((line) => {
    isRestQuoted ||= line.startsWith('>>>');
    return { line: line.replace(QUOTE, ''), isQuoted: isRestQuoted || line.startsWith('>') };
  });
}

/** In Markdown, a line directly after a quote would belong to it. */
function toMarkdown(pieced: PiecedText, text: string): string {
  const lines: string[] = [];
  let wasQuoted = false;
  for (const { line, isQuoted } of quotedLines(text)) {
    if (wasQuoted && !isQuoted && line.trim() !== '') lines.push('');
    const written = pieced.markdownLines(line);
    lines.push(...(isQuoted ? written.map((one) => `> ${one}`.trimEnd()) : written));
    wasQuoted = isQuoted;
  }
  return lines.join('\n');
}

function piecesOf(mrkdwn: string, names: SlackNames): { pieced: PiecedText; text: string } {
  const pieced = new PiecedText();
  const place = (piece: Piece) => pieced.placeOf(piece);
  const withPlaces = withoutPlaces(mrkdwn)
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? place(codeOf(part, names)) : part))
    .join('')
    .replace(/<([^<>]*)>/g, (_found, inside: string) => place(reference(inside, names)))
    .replace(BARE_ADDRESS, (address) => place(same(unescape(address))))
    .replace(/\*{2,}|_{2,}|~{2,}/g, (signs) => place(doubled(signs)));
  let text = withEmoji(unescape(withPlaces));
  for (const [pattern, sign] of EMPHASES)
    text = text.replace(pattern, (_found, before: string, inside: string) => {
      return `${before}${place(mark(sign))}${inside}${place(mark(sign))}`;
    });
  return { pieced, text };
}

/**
 * A text in Slack's markup (mrkdwn), converted to plain text or, if it has formatting, to Markdown.
 * @param isMarkdown always to Markdown
 */
export function convertMrkdwn(mrkdwn: string, names: SlackNames, isMarkdown = false): ConvertedText {
  const { pieced, text } = piecesOf(mrkdwn, names);
  if (!isMarkdown && !pieced.isFormatted && !/^>/m.test(text)) return { text: pieced.plain(text), isMarkdown: false };
  return { text: toMarkdown(pieced, text), isMarkdown: true };
}
