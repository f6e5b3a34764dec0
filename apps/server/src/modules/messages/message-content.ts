import { isFileMessage, type Mid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { attachFile, detachFile, fittingFileName, requireFile } from '../files/files.access.ts';
import { carryForward, dropForwards, requireForward } from '../forwards/forwards.access.ts';
import type { Content, StoredMessage } from './messages.store.ts';

const FORWARD = 'vocechat/archive';

/** What a message holds once it is deleted. */
export const NO_CONTENT: Content = { content_type: 'text/plain', content: '', properties: null };

/**
 * The content as it is stored: what the server knows of a file goes over what the client says of it.
 * @throws ProblemError `file.unknown_path`
 */
export async function completeContent(unit: Unit, content: Content): Promise<Content> {
  const { content_type, content: path, properties } = content;
  if (content_type === FORWARD) await requireForward(unit, path);
  if (!isFileMessage(content_type)) return content;
  const { content_type: fileType, size_bytes: size, name: uploadedAs } = await requireFile(unit, path);
  const given: { name?: unknown } = properties === null ? {} : JSON.parse(properties);
  const name = uploadedAs ?? (typeof given.name === 'string' ? fittingFileName(given.name) : null);
  const known = { content_type: fileType, size, ...(name !== null && { name }) };
  return { ...content, properties: JSON.stringify({ ...given, ...known }) };
}

/** The message needs its file or forward from now on. */
export async function holdAttachment(unit: Unit, mid: Mid, { content_type, content }: Content): Promise<void> {
  if (isFileMessage(content_type)) {
    await attachFile(unit, content, mid);
  }
  if (content_type === FORWARD) await carryForward(unit, content, mid);
}

/** The message does not need its file or forward any more. */
export async function releaseAttachment(unit: Unit, { mid, content_type }: StoredMessage, now: number): Promise<void> {
  if (isFileMessage(content_type)) {
    await detachFile(unit, mid, now);
  }
  if (content_type === FORWARD) await dropForwards(unit, mid, now);
}
