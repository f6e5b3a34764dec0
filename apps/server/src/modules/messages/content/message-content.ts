import { contentTypes, type Mid, type Uid } from '@loquat/contract';
import type { Unit } from '#platform/unit-of-work.ts';
import { detachFile, type FileSharing, fittingFileName, holdFile } from '../../files/files.access.ts';
import { carryForward, dropForwards } from '../../forwards/forwards.access.ts';
import type { Content, StoredMessage } from '../messages.store.ts';
import { traitsOf } from './message-kinds.access.ts';

/** The content of a deleted message. */
export const NO_CONTENT: Content = { content_type: contentTypes.text, content: '', properties: null };

/** Content that a user sends. */
export interface SentContent {
  sender: Uid;
  content: Content;
}

/**
 * The content in its stored form: the server's data about a file overrides the client's.
 * @throws ProblemError `file.unknown_path`, also for a file or forward that the sender cannot read
 */
export async function completeContent(
  unit: Unit,
  { sender, content }: SentContent,
  sharing: FileSharing,
): Promise<Content> {
  const { content_type, content: path, properties } = content;
  const { holds } = traitsOf(content_type);
  if (holds === 'forward') await sharing.requireForward(unit, sender, path);
  if (holds !== 'file') return content;
  const { content_type: fileType, size_bytes: size, name: uploadedAs } = await sharing.requireFile(unit, sender, path);
  const given: { name?: unknown } = properties === null ? {} : JSON.parse(properties);
  const name = uploadedAs ?? (typeof given.name === 'string' ? fittingFileName(given.name) : null);
  const known = { content_type: fileType, size, ...(name !== null && { name }) };
  return { ...content, properties: JSON.stringify({ ...given, ...known }) };
}

/** Retains the file or forward of a message. */
export async function holdAttachment(unit: Unit, mid: Mid, { content_type, content }: Content): Promise<void> {
  const { holds } = traitsOf(content_type);
  if (holds === 'file') await holdFile(unit, content, { kind: 'message', id: mid });
  if (holds === 'forward') await carryForward(unit, content, mid);
}

/** Releases the file or forward of a message. */
export async function releaseAttachment(unit: Unit, { mid, content_type }: StoredMessage, now: number): Promise<void> {
  const { holds } = traitsOf(content_type);
  if (holds === 'file') await detachFile(unit, mid, now);
  if (holds === 'forward') await dropForwards(unit, mid, now);
}
