import { contentTypes, type Mid } from '@loquat/contract';
import type { Unit } from '../../../platform/unit-of-work.ts';
import { attachFile, detachFile, fittingFileName, requireFile } from '../../files/files.access.ts';
import { carryForward, dropForwards, requireForward } from '../../forwards/forwards.access.ts';
import { traitsOf } from './message-kinds.access.ts';
import type { Content, StoredMessage } from '../messages.store.ts';

/** The content of a deleted message. */
export const NO_CONTENT: Content = { content_type: contentTypes.text, content: '', properties: null };

/**
 * The content as it is stored: what the server knows about a file overrides what the client says.
 * @throws ProblemError `file.unknown_path`
 */
export async function completeContent(unit: Unit, content: Content): Promise<Content> {
  const { content_type, content: path, properties } = content;
  const { holds } = traitsOf(content_type);
  if (holds === 'forward') await requireForward(unit, path);
  if (holds !== 'file') return content;
  const { content_type: fileType, size_bytes: size, name: uploadedAs } = await requireFile(unit, path);
  const given: { name?: unknown } = properties === null ? {} : JSON.parse(properties);
  const name = uploadedAs ?? (typeof given.name === 'string' ? fittingFileName(given.name) : null);
  const known = { content_type: fileType, size, ...(name !== null && { name }) };
  return { ...content, properties: JSON.stringify({ ...given, ...known }) };
}

/** From now on the message needs its file or forward. */
export async function holdAttachment(unit: Unit, mid: Mid, { content_type, content }: Content): Promise<void> {
  const { holds } = traitsOf(content_type);
  if (holds === 'file') await attachFile(unit, content, mid);
  if (holds === 'forward') await carryForward(unit, content, mid);
}

/** The message no longer needs its file or forward. */
export async function releaseAttachment(unit: Unit, { mid, content_type }: StoredMessage, now: number): Promise<void> {
  const { holds } = traitsOf(content_type);
  if (holds === 'file') await detachFile(unit, mid, now);
  if (holds === 'forward') await dropForwards(unit, mid, now);
}
