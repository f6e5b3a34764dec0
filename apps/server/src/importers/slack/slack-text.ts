import { type Attachment, attachmentText, type TextSyntax } from '../attachment-text.ts';
import { fitting } from '../json-at-edge.ts';
import type { LeftOutList } from '../left-out-list.ts';
import { OLD_TEXT_MAX_LENGTH } from '../source-team.ts';
import { compareWords, covers, textsIn } from '../words.ts';
import { convertMrkdwn, type ConvertedText, type SlackNames } from './mrkdwn.ts';
import { blocksText } from './slack-blocks.ts';
import { SlackAttachment, type SlackMessage } from './slack-export.ts';

type Said = Pick<SlackMessage, 'text' | 'blocks' | 'attachments'>;

/** A part of a message in Slack's own markup. */
interface Part {
  mrkdwn: string;
  /** Another message, shared in this one. */
  isQuoted: boolean;
}

const MRKDWN: TextSyntax = {
  link: (label, address) => (label === address ? `<${address}>` : `<${address}|${label.replace(/[<>|]/g, ' ')}>`),
  blocks: blocksText,
};

const isShared = ({ is_share, is_msg_unfurl }: SlackAttachment): boolean => is_share === true || is_msg_unfurl === true;
/** Slack's preview of a linked page. */
const isPreview = (attachment: SlackAttachment): boolean =>
  !isShared(attachment) && Boolean(attachment.from_url || attachment.original_url);

/** Slack shows the blocks, and the text as a fallback; mostly they have the same content. */
function bodyOf({ text, blocks }: Said): string {
  const said = text ?? '';
  const shown = blocksText(blocks ?? []);
  if (covers(said, shown)) return said;
  return covers(shown, said) ? shown : `${said}\n${shown}`;
}

/** A shared message, below its author and channel. */
function sharedText(attachment: SlackAttachment): string {
  const { author_name, channel_name, text, blocks, message_blocks, ...rest } = attachment;
  const all = [...(blocks ?? []), ...(message_blocks ?? []).flatMap(({ message }) => message?.blocks ?? [])];
  const heading = [author_name ? `*${author_name}*` : '', channel_name ? `#${channel_name}` : ''].filter(Boolean);
  const quoted: Attachment = { ...rest, text: bodyOf({ text, blocks: all }), author_link: null, fallback: null };
  return [heading.join(' · '), attachmentText(quoted, MRKDWN)].filter(Boolean).join('\n');
}

const partOf = (attachment: SlackAttachment): Part =>
  isShared(attachment)
    ? { mrkdwn: sharedText(attachment), isQuoted: true }
    : { mrkdwn: attachmentText(attachment, MRKDWN), isQuoted: false };

const isSaid = ({ mrkdwn }: Part): boolean => mrkdwn.trim() !== '';

/** The attachments of a message without previews, which Loquat makes itself. */
export function shownAttachments({ attachments }: Said, place: string, leftOut: LeftOutList): SlackAttachment[] {
  const reason = { what: 'attachment', why: 'it is not described as Slack describes them' };
  return [...fitting(attachments ?? [], SlackAttachment, { leftOut, reason, place })].filter((one) => !isPreview(one));
}

const endsInQuote = (text: string): boolean => text.split('\n').at(-1)?.startsWith('>') === true;

const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/ +$/gm, '');

/** The parts of a message on separate lines; in Markdown as soon as one of them needs it. */
function joinParts(parts: readonly Part[], names: SlackNames, isMarkdown: boolean): ConvertedText {
  const plain = parts.map(({ mrkdwn }) => convertMrkdwn(mrkdwn, names, isMarkdown));
  const isFormatted = plain.some((part) => part.isMarkdown) || parts.some(({ isQuoted }) => isQuoted);
  if (isFormatted && !isMarkdown) return joinParts(parts, names, true);
  const texts = plain.map(({ text }, at) => (parts[at]?.isQuoted ? quoted(text) : text));
  // Without an empty line, text after a quote would belong to it.
  const text = texts.reduce((before, one) => `${before}${endsInQuote(before) ? '\n\n' : '\n'}${one}`);
  return { text, isMarkdown };
}

/** The parts, in their order, up to the length limit of one message. */
function cutParts(parts: readonly Part[]): Part[] {
  let room = OLD_TEXT_MAX_LENGTH;
  return parts.map(({ mrkdwn, isQuoted }) => {
    const text = mrkdwn.slice(0, room);
    room -= text.length;
    return { mrkdwn: text, isQuoted };
  });
}

export interface TextOptions {
  names: SlackNames;
  leftOut: LeftOutList;
  /** In Markdown, whatever its content. */
  isMarkdown: boolean;
}

/** The text of a message, with its blocks and attachments. */
export function slackText(said: Said, place: string, { names, leftOut, isMarkdown }: TextOptions): ConvertedText {
  const attached = shownAttachments(said, place, leftOut).map(partOf);
  const parts = [{ mrkdwn: bodyOf(said), isQuoted: false }, ...attached].filter(isSaid);
  const cut = cutParts(parts);
  if (cut.some(({ mrkdwn }, at) => mrkdwn !== parts[at]?.mrkdwn))
    leftOut.add({ what: 'end of a text', why: 'it is too long' }, place);
  const left = cut.filter(isSaid);
  return left.length === 0 ? { text: '', isMarkdown: false } : joinParts(left, names, isMarkdown);
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Texts without references to users, channels and groups, which are no words of the author. */
const withoutReferences = (texts: Iterable<string>): string =>
  [...texts]
    .filter((text) => text !== '[no preview available]')
    .join('\n')
    .replace(/<[@#][^<>]*>|<![^<>|]*(?:\|([^<>]*))?>/g, (_found, label?: string) => ` ${label ?? ''} `)
    .replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity]!);

const textsOf = (value: unknown): string => withoutReferences(textsIn(value));

/** Compares the words of a message in the export with those imported. */
export function compareSlackWords(
  leftOut: LeftOutList,
  raw: Readonly<Record<string, unknown>>,
  { target, place }: { target: string; place: string },
): void {
  const { text, blocks, attachments, files, file } = raw;
  const list: unknown[] = Array.isArray(attachments) ? attachments : [];
  const isPreviewed = (one: unknown) => {
    const parsed = SlackAttachment.safeParse(one);
    return parsed.success && isPreview(parsed.data);
  };
  const withoutSummary = (one: unknown) => {
    const parsed = SlackAttachment.safeParse(one);
    return parsed.success && isShared(parsed.data) ? { ...(one as object), fallback: null } : one;
  };
  const shown = list.filter((one) => !isPreviewed(one)).map(withoutSummary);
  const named = [file, ...(Array.isArray(files) ? files : [])].map((one) => (one as { name?: unknown } | null)?.name);
  const source = `${textsOf({ text, blocks, shown, files, file })}\n${named.join('\n')}`;
  compareWords(leftOut, { source, target, place });
  const previews = textsOf(list.filter(isPreviewed));
  const reason = { what: 'preview of a link', why: 'this server makes its own' };
  compareWords(leftOut, { source: previews, target: `${source}\n${target}`, place }, reason);
}
