import { contentTypes, isFileMessage } from '@loquat/contract';
import type { LeftOutList } from '../left-out-list.ts';
import { mentionOf, OLD_TEXT_MAX_LENGTH, type OldFile, type OldMessage, withoutMentionSigns } from '../old-team.ts';
import type { VocechatMessage } from './entry-order.sqlite.ts';
import type { VocechatContent, VocechatEntry } from './vocechat-entry.ts';
import type { VocechatDirectory } from './vocechat-people.sqlite.ts';

export interface MessageOptions {
  leftOut: LeftOutList;
  directory: VocechatDirectory;
  /** Milliseconds since the epoch: what was to disappear by then is left out. */
  now: number;
}

const MS = 1_000;
const MENTION = / ?@(\d+)\b ?/g;

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The newest content, and when it was written if that was an edit. */
function latest({ message, changes }: VocechatMessage): { content: VocechatContent; editedAt: number | null } {
  const edit = changes.findLast(({ detail }) => detail.type === 'edit');
  if (edit?.detail.type !== 'edit') return { content: message.detail.content, editedAt: null };
  return { content: edit.detail.content, editedAt: edit.created_at };
}

/** Who ended up with which reaction: the same one again took it back. */
function reactionsOf(changes: readonly VocechatEntry[]): OldMessage['reactions'] {
  const reactions = new Map<string, { emoji: string; user: string }>();
  for (const { detail, from_uid } of changes) {
    if (detail.type !== 'like') continue;
    const reaction = { emoji: detail.action, user: String(from_uid) };
    const key = JSON.stringify(reaction);
    if (!reactions.delete(key)) reactions.set(key, reaction);
  }
  return [...reactions.values()];
}

function fileOf({ content, properties }: VocechatContent): OldFile {
  const name = stringOf(properties?.['name']) || 'file';
  return { ref: content, name, contentType: stringOf(properties?.['content_type']) };
}

/** Mentions are written as ` @<uid> `. */
const withMentions = (text: string, users: ReadonlySet<number>): string =>
  withoutMentionSigns(text).replace(MENTION, (found, uid: string) =>
    users.has(Number(uid)) ? found.replace(`@${uid}`, mentionOf(uid)) : found,
  );

/** Deleted, or to disappear by now: gone on the old server, so it does not come back here. */
function isGone({ mid, message, changes }: VocechatMessage, { leftOut, now }: MessageOptions): boolean {
  const { expiresInSeconds } = message.detail;
  if (changes.some(({ detail }) => detail.type === 'delete')) {
    leftOut.add({ what: 'message', why: 'it was deleted' }, `message ${mid}`);
    return true;
  }
  if (!expiresInSeconds || message.created_at + expiresInSeconds * MS > now) return false;
  leftOut.add({ what: 'message', why: 'it was to disappear, and its time is over' }, `message ${mid}`);
  return true;
}

/** Turns messages of the store into ours, one at a time. */
export function* toOldMessages(messages: Iterable<VocechatMessage>, options: MessageOptions): Generator<OldMessage> {
  const { directory, leftOut } = options;
  const users = new Set(directory.users.map(({ uid }) => uid));
  for (const entry of messages) {
    if (isGone(entry, options)) continue;
    const { mid, message, changes } = entry;
    const { content, editedAt } = latest(entry);
    const isFile = isFileMessage(content.content_type);
    if (content.content_type === contentTypes.forward) {
      leftOut.add({ what: 'forward', why: 'messages forwarded as one do not come' }, `message ${mid}`);
      continue;
    }
    if (content.content.length > OLD_TEXT_MAX_LENGTH) {
      leftOut.add({ what: 'end of a text', why: 'it is too long' }, `message ${mid}`);
    }
    const { target } = message;
    const { replyTo, expiresInSeconds } = message.detail;
    const pin = directory.pins.get(mid);
    yield {
      id: String(mid),
      version: 0,
      at: message.created_at,
      from: String(message.from_uid),
      to: 'gid' in target ? { channel: String(target.gid) } : { user: String(target.uid) },
      text: isFile ? '' : withMentions(content.content.slice(0, OLD_TEXT_MAX_LENGTH), users),
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
