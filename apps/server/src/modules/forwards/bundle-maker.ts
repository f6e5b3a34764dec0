import { randomUUID } from 'node:crypto';
import { type ChatTarget, type ForwardedMessage, type Mid, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Stores } from '../../stores.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { StoredMessage } from '../messages/messages.access.ts';
import type { AvatarCopies, UserDirectory } from '../users/users.access.ts';
import type { Attachment, StoredBundle } from './bundle.ts';

export interface BundleMakerParts {
  /** Reads what is committed. */
  reads: Pick<Stores, 'messages' | 'files'>;
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'canSee'>;
  avatars: Pick<AvatarCopies, 'has'>;
  clock: { now(): number };
}

export interface BundleDraft {
  stored: StoredBundle;
  /** Whose picture is still to be copied, and under which key. */
  pictures: ReadonlyMap<string, Uid>;
}

/** Copies messages as the viewer sees them now, and writes nothing. */
export type BundleMaker = (viewer: Viewer, mids: readonly Mid[]) => Promise<BundleDraft>;

const TEXTS = new Set(['text/plain', 'text/markdown']);
const FILES = new Set(['vocechat/file', 'vocechat/audio']);

/** Where a message was said, as the viewer sees it. */
const sourceOf = ({ gid, from_uid, to_uid }: StoredMessage, viewer: Viewer): ChatTarget =>
  gid === null ? { uid: (from_uid === viewer.uid ? to_uid : from_uid) ?? from_uid } : { gid };

/** One bundle in the making. */
class Draft {
  readonly users: { name: string; avatar: number | null }[] = [];
  readonly messages: ForwardedMessage[] = [];
  readonly attachments: Attachment[] = [];
  readonly pictures = new Map<string, Uid>();
  readonly #indexes = new Map<Uid, number>();

  indexOf(uid: Uid): number | undefined {
    return this.#indexes.get(uid);
  }

  addUser(uid: Uid, name: string, hasPicture: boolean): number {
    const index = this.users.push({ name, avatar: hasPicture ? this.#addPicture(uid) : null }) - 1;
    this.#indexes.set(uid, index);
    return index;
  }

  #addPicture(uid: Uid): number {
    const key = `bundle-avatars/${randomUUID()}`;
    this.pictures.set(key, uid);
    return this.attach({ kind: 'avatar', key });
  }

  attach(attachment: Attachment): number {
    return this.attachments.push(attachment) - 1;
  }
}

export function createBundleMaker({ reads, users, channels, avatars, clock }: BundleMakerParts): BundleMaker {
  /** Whatever their role, people copy only what they can read. */
  function requireReader(viewer: Viewer, { gid, from_uid, to_uid }: StoredMessage): void {
    const isAllowed =
      gid === null ? from_uid === viewer.uid || to_uid === viewer.uid : channels.canSee(gid, viewer.uid);
    if (!isAllowed) throw new ProblemError('bundle.forbidden');
  }

  async function requireMessage(viewer: Viewer, mid: Mid): Promise<StoredMessage> {
    const message = await reads.messages.find(mid);
    const isExpired = message?.expires_at != null && message.expires_at <= clock.now();
    if (!message || message.deleted_at !== null || isExpired) throw new ProblemError('bundle.message_not_found');
    requireReader(viewer, message);
    const isKnown = TEXTS.has(message.content_type) || FILES.has(message.content_type);
    if (!isKnown || !users.get(message.from_uid)) throw new ProblemError('bundle.not_copyable');
    return message;
  }

  const addAuthor = (draft: Draft, uid: Uid): number =>
    draft.indexOf(uid) ?? draft.addUser(uid, users.get(uid)?.name ?? '', avatars.has(uid));

  /** Numbers of a file and of its thumbnail; a file that is gone by now leaves only its name behind. */
  async function addFile(draft: Draft, path: string) {
    const file = await reads.files.find(path);
    if (!file) return { file_id: null, thumbnail_id: null };
    const file_id = draft.attach({ kind: 'file', path });
    return { file_id, thumbnail_id: file.thumbnail_type === null ? null : draft.attach({ kind: 'thumbnail', path }) };
  }

  async function addMessage(draft: Draft, viewer: Viewer, message: StoredMessage): Promise<void> {
    const isFile = FILES.has(message.content_type);
    draft.messages.push({
      from_user: addAuthor(draft, message.from_uid),
      created_at: message.created_at,
      mid: message.mid,
      source: sourceOf(message, viewer),
      properties: message.properties === null ? null : JSON.parse(message.properties),
      content_type: message.content_type,
      content: isFile ? null : message.content,
      ...(isFile ? await addFile(draft, message.content) : { file_id: null, thumbnail_id: null }),
    });
  }

  return async (viewer, mids) => {
    const ascending = [...new Set(mids)].sort((one, other) => one - other);
    const messages: StoredMessage[] = [];
    for (const mid of ascending) messages.push(await requireMessage(viewer, mid));
    const draft = new Draft();
    for (const message of messages) await addMessage(draft, viewer, message);
    const { users: authors, attachments } = draft;
    const bundle = { users: authors, messages: draft.messages, num_attachments: attachments.length };
    return { stored: { bundle, attachments }, pictures: draft.pictures };
  };
}
