import { randomUUID } from 'node:crypto';
import {
  BUNDLE_MAX_BYTES,
  BUNDLE_MAX_MESSAGES,
  type ForwardedMessage,
  type Mid,
  ProblemError,
  type Timestamp,
  type Uid,
} from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { chatOf, type Sent, takesPart } from '../conversations/conversations.access.ts';
import type { FileReader } from '../files/files.access.ts';
import type { AvatarCopies, UserDirectory } from '../users/users.access.ts';
import type { BundleAttachment, StoredBundle } from './bundle.ts';
import type { Stores } from './forwards.store.ts';

/** The copied fields of a message. */
export interface CopiedMessage extends Sent {
  mid: Mid;
  created_at: Timestamp;
  content_type: string;
  content: string;
  /** JSON text of an object. */
  properties: string | null;
}

/** The source of the messages to copy. Declared here, because messages depend on the forwards they contain. */
export interface Originals {
  /** Null for a message that no longer exists at `now`. */
  findPresent(mid: Mid, now: Timestamp): Promise<CopiedMessage | null>;
  /** What a forward copies for messages of a kind: the message itself or the messages it forwards, and their files. */
  traitsOf(content_type: string): { forwarded: 'itself' | 'its_messages' | null; holds: 'file' | 'forward' | null };
}

export interface BundleMakerParts {
  /** Reads committed data. */
  reads: Pick<Stores, 'forwards'>;
  messages: Originals;
  files: Pick<FileReader, 'find'>;
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'canSee'>;
  avatars: Pick<AvatarCopies, 'has'>;
  clock: { now(): number };
}

export interface BundleDraft {
  stored: StoredBundle;
  /** Users whose pictures are still to be copied, by the key of the copy. */
  pictures: ReadonlyMap<string, Uid>;
}

/** Copies messages as the viewer sees them now; read-only. */
export type BundleMaker = (viewer: Viewer, mids: readonly Mid[]) => Promise<BundleDraft>;

/** A message to copy: from a chat, or from a forward. */
type Original = { mid: Mid; message: CopiedMessage } | ForwardedOriginal;

interface ForwardedOriginal {
  mid: Mid;
  entry: ForwardedMessage;
  from: StoredBundle;
}

/** A bundle under construction. */
class Draft {
  readonly users: { name: string; avatar: number | null }[] = [];
  readonly messages: ForwardedMessage[] = [];
  readonly attachments: BundleAttachment[] = [];
  readonly pictures = new Map<string, Uid>();
  /** Indexes of authors: by uid, or by the name in another bundle. */
  readonly #indexes = new Map<Uid | string, number>();

  indexOf(author: Uid | string): number | undefined {
    return this.#indexes.get(author);
  }

  addUser(author: Uid | string, name: string, hasPicture: boolean): number {
    const avatar = hasPicture && typeof author === 'number' ? this.#addPicture(author) : null;
    const index = this.users.push({ name, avatar }) - 1;
    this.#indexes.set(author, index);
    return index;
  }

  #addPicture(uid: Uid): number {
    const key = `bundle-avatars/${randomUUID()}`;
    this.pictures.set(key, uid);
    return this.attach({ kind: 'avatar', key });
  }

  attach(attachment: BundleAttachment): number {
    return this.attachments.push(attachment) - 1;
  }
}

export function createBundleMaker(parts: BundleMakerParts): BundleMaker {
  const { reads, messages, files, users, channels, avatars, clock } = parts;
  /** Users can only copy what they can read, whatever their role. */
  function requireReader({ uid }: Viewer, message: CopiedMessage): void {
    if (!takesPart(message, uid, (gid) => channels.canSee(gid, uid))) throw new ProblemError('bundle.forbidden');
  }

  async function requireMessage(viewer: Viewer, mid: Mid): Promise<CopiedMessage> {
    const message = await messages.findPresent(mid, clock.now());
    if (!message) throw new ProblemError('bundle.message_not_found');
    requireReader(viewer, message);
    return message;
  }

  /** The items to copy for a message: for a forward, its messages, which all readers of the forward may read. */
  async function originalsOf(viewer: Viewer, mid: Mid): Promise<Original[]> {
    const message = await requireMessage(viewer, mid);
    const { forwarded } = messages.traitsOf(message.content_type);
    if (forwarded === 'itself') return [{ mid, message }];
    if (forwarded === null) throw new ProblemError('bundle.not_copyable');
    const forward = await reads.forwards.find(message.content);
    if (!forward) throw new ProblemError('bundle.message_not_found');
    const from = forward.stored;
    return from.bundle.messages.map((entry) => ({ mid: entry.mid, entry, from }));
  }

  const addAuthor = (draft: Draft, uid: Uid): number =>
    draft.indexOf(uid) ?? draft.addUser(uid, users.get(uid)?.name ?? '', avatars.has(uid));

  /** Numbers of a file and its thumbnail; of a deleted file only the name remains. */
  async function addFile(draft: Draft, path: string) {
    const file = await files.find(path);
    if (!file) return { file_id: null, thumbnail_id: null };
    const file_id = draft.attach({ kind: 'file', path });
    return { file_id, thumbnail_id: file.thumbnail_type === null ? null : draft.attach({ kind: 'thumbnail', path }) };
  }

  async function copyMessage(draft: Draft, viewer: Viewer, message: CopiedMessage): Promise<ForwardedMessage> {
    const isFile = messages.traitsOf(message.content_type).holds === 'file';
    return {
      from_user: addAuthor(draft, message.from_uid),
      created_at: message.created_at,
      mid: message.mid,
      source: chatOf(message, viewer.uid),
      properties: message.properties === null ? null : JSON.parse(message.properties),
      content_type: message.content_type,
      content: isFile ? null : message.content,
      ...(isFile ? await addFile(draft, message.content) : { file_id: null, thumbnail_id: null }),
    };
  }

  /** Copied unchanged, names included; avatars of authors are not copied from copies. */
  async function copyEntry(draft: Draft, { entry, from }: ForwardedOriginal): Promise<ForwardedMessage> {
    const name = from.bundle.users[entry.from_user]?.name ?? '';
    const attachment = entry.file_id === null ? undefined : from.attachments[entry.file_id];
    const isFile = attachment?.kind === 'file';
    return {
      ...entry,
      from_user: draft.indexOf(name) ?? draft.addUser(name, name, false),
      ...(isFile ? await addFile(draft, attachment.path) : { file_id: null, thumbnail_id: null }),
    };
  }

  async function addAll(draft: Draft, viewer: Viewer, originals: readonly Original[]): Promise<void> {
    let bytes = 0;
    for (const original of originals) {
      const copy =
        'message' in original ? await copyMessage(draft, viewer, original.message) : await copyEntry(draft, original);
      bytes += Buffer.byteLength(JSON.stringify(copy));
      if (bytes > BUNDLE_MAX_BYTES) throw new ProblemError('bundle.not_copyable');
      draft.messages.push(copy);
    }
  }

  return async (viewer, mids) => {
    // A message may be selected directly and also be part of forwards: it is copied once.
    const originals = new Map<Mid, Original>();
    for (const mid of new Set(mids)) {
      for (const original of await originalsOf(viewer, mid)) {
        if ('message' in original || !originals.has(original.mid)) originals.set(original.mid, original);
      }
      if (originals.size > BUNDLE_MAX_MESSAGES) throw new ProblemError('bundle.not_copyable');
    }
    const draft = new Draft();
    await addAll(
      draft,
      viewer,
      [...originals.values()].sort((one, other) => one.mid - other.mid),
    );
    const { users: authors, attachments } = draft;
    const bundle = { users: authors, messages: draft.messages, num_attachments: attachments.length };
    return { stored: { bundle, attachments }, pictures: draft.pictures };
  };
}
