import { contentTypes, isFileMessage } from '@loquat/contract';
import { countLostWords } from '../../archive/words.ts';
import type { LeftOutList } from '../left-out-list.ts';
import {
  mentionOf,
  OLD_TEXT_MAX_LENGTH,
  type SourceFile,
  type SourceMessage,
  withoutMentionSigns,
} from '../source-team.ts';
import { compareWords, leaveOutWhole } from '../words.ts';
import type { VocechatMessage } from './entry-order.sqlite.ts';
import type { VocechatContent, VocechatEntry } from './vocechat-entry.ts';
import type { VocechatDirectory } from './vocechat-people.sqlite.ts';

export interface MessageOptions {
  leftOut: LeftOutList;
  directory: VocechatDirectory;
  /** Milliseconds since the epoch: messages expired by then are left out. */
  now: number;
}

const MS = 1_000;
/** In the clients' form: between spaces or the ends of a line. */
const MENTION = /(?<=^|\s)@(\d{1,15})(?=\s|$)/g;

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The newest content, and when it was written if that was an edit. */
function latest({ message, changes }: VocechatMessage): { content: VocechatContent; editedAt: number | null } {
  const edit = changes.findLast(({ detail }) => detail.type === 'edit');
  if (edit?.detail.type !== 'edit') return { content: message.detail.content, editedAt: null };
  return { content: edit.detail.content, editedAt: edit.created_at };
}

/** The final reactions of each user: a second equal one removes the first. */
function reactionsOf(changes: readonly VocechatEntry[]): SourceMessage['reactions'] {
  const reactions = new Map<string, { emoji: string; user: string }>();
  for (const { detail, from_uid } of changes) {
    if (detail.type !== 'like') continue;
    const reaction = { emoji: detail.action, user: String(from_uid) };
    const key = JSON.stringify(reaction);
    if (!reactions.delete(key)) reactions.set(key, reaction);
  }
  return [...reactions.values()];
}

function fileOf({ content, properties }: VocechatContent): SourceFile {
  const name = stringOf(properties?.['name']) || 'file';
  return { ref: content, name, contentType: stringOf(properties?.['content_type']) };
}

/**
 * The text with its mentions replaced: a number after the sign is a mention if that user exists, or if the message
 * lists it.
 */
function replaceNumbers(
  { content, properties }: VocechatContent,
  users: ReadonlySet<number>,
  replacement: (uid: string) => string,
): string {
  const listed: unknown[] = Array.isArray(properties?.['mentions']) ? properties['mentions'] : [];
  const isMention = (uid: number) => users.has(uid) || listed.some((mention) => Number(mention) === uid);
  return withoutMentionSigns(content).replace(MENTION, (found, uid: string) =>
    isMention(Number(uid)) ? replacement(uid) : found,
  );
}

/** Compares the words of a message and its edits with the imported text. Uids differ here. */
function compareVersions(entry: VocechatMessage, text: string, { leftOut, users }: CompareOptions): void {
  const place = `message ${entry.mid}`;
  const sourceOf = (content: VocechatContent) => replaceNumbers(content, users, () => '');
  const { content } = latest(entry);
  compareWords(leftOut, { source: sourceOf(content), target: text, place });
  const versions = [entry.message.detail.content, ...editsOf(entry)].filter((version) => version !== content);
  const lost = countLostWords(versions.map(sourceOf).join('\n'), text);
  if (lost === 0) return;
  leftOut.countSource(lost);
  leftOut.add({ what: 'earlier version of a message', why: 'it was edited or deleted later' }, place, lost);
}

interface CompareOptions {
  leftOut: LeftOutList;
  users: ReadonlySet<number>;
}

const editsOf = ({ changes }: VocechatMessage): VocechatContent[] =>
  changes.flatMap(({ detail }) => (detail.type === 'edit' ? [detail.content] : []));

/** Records deleted and expired messages as left out: the source server no longer shows them. */
function isExcluded({ mid, message, changes }: VocechatMessage, { leftOut, now }: MessageOptions): boolean {
  const { expiresInSeconds } = message.detail;
  if (changes.some(({ detail }) => detail.type === 'delete')) {
    leaveOutWhole(leftOut, { what: 'message', why: 'it was deleted' }, { value: message, place: `message ${mid}` });
    return true;
  }
  if (!expiresInSeconds || message.created_at + expiresInSeconds * MS > now) return false;
  const reason = { what: 'message', why: 'it has expired' };
  leaveOutWhole(leftOut, reason, { value: message, place: `message ${mid}` });
  return true;
}

/** Converts messages of the store, one at a time. */
export function* toSourceMessages(
  messages: Iterable<VocechatMessage>,
  options: MessageOptions,
): Generator<SourceMessage> {
  const { directory, leftOut } = options;
  const users = new Set(directory.users.map(({ uid }) => uid));
  for (const entry of messages) {
    if (isExcluded(entry, options)) continue;
    const { mid, message, changes } = entry;
    const { content, editedAt } = latest(entry);
    const isFile = isFileMessage(content.content_type);
    if (content.content_type === contentTypes.forward) {
      leftOut.add({ what: 'forward', why: 'bundles of forwarded messages are not imported' }, `message ${mid}`);
      continue;
    }
    if (content.content.length > OLD_TEXT_MAX_LENGTH) {
      leftOut.add({ what: 'end of a text', why: 'it is too long' }, `message ${mid}`);
    }
    const text = isFile ? '' : replaceNumbers(content, users, (uid) => mentionOf(uid)).slice(0, OLD_TEXT_MAX_LENGTH);
    if (!isFile) compareVersions(entry, text, { leftOut, users });
    const { target } = message;
    const { replyTo, expiresInSeconds } = message.detail;
    const pin = directory.pins.get(mid);
    yield {
      id: String(mid),
      version: 0,
      at: message.created_at,
      from: String(message.from_uid),
      to: 'gid' in target ? { channel: String(target.gid) } : { user: String(target.uid) },
      text,
      isMarkdown: content.content_type === contentTypes.markdown,
      replyTo: replyTo === null ? null : String(replyTo),
      reactions: reactionsOf(changes),
      files: isFile ? [fileOf(content)] : [],
      editedAt,
      expiresAt: expiresInSeconds ? message.created_at + expiresInSeconds * MS : null,
      pin: pin ? { user: String(pin.created_by), at: pin.created_at ?? message.created_at } : null,
    };
  }
}
