import { isFileMessage, type Mid } from '@loquat/contract';
import type { Tx } from '../../stores.ts';
import { fittingFileName, releaseFiles, requireFile } from '../files/files.access.ts';
import { dropForwards, requireForward } from '../forwards/forwards.access.ts';
import type { Content, StoredMessage } from './messages.store.ts';

const FORWARD = 'vocechat/archive';

/** What a message holds once it is deleted. */
export const NO_CONTENT: Content = { content_type: 'text/plain', content: '', properties: null };

/**
 * The content as it is stored: what the server knows of a file goes over what the client says of it.
 * @throws ProblemError `file.unknown_path`
 */
export async function completeContent(tx: Tx, content: Content): Promise<Content> {
  const { content_type, content: path, properties } = content;
  if (content_type === FORWARD) await requireForward(tx, path);
  if (!isFileMessage(content_type)) return content;
  const { content_type: fileType, size_bytes: size, name: uploadedAs } = await requireFile(tx, path);
  const given: { name?: unknown } = properties === null ? {} : JSON.parse(properties);
  const name = uploadedAs ?? (typeof given.name === 'string' ? fittingFileName(given.name) : null);
  const known = { content_type: fileType, size, ...(name !== null && { name }) };
  return { ...content, properties: JSON.stringify({ ...given, ...known }) };
}

/** The message needs its file or forward from now on. */
export async function holdAttachment(tx: Tx, mid: Mid, { content_type, content }: Content): Promise<void> {
  if (isFileMessage(content_type)) {
    await tx.files.hold(content, { kind: 'message', id: mid });
    await tx.files.show(mid);
  }
  if (content_type === FORWARD) await tx.forwards.carry(content, mid);
}

/** The message does not need its file or forward any more. */
export async function releaseAttachment(tx: Tx, { mid, content_type }: StoredMessage, now: number): Promise<void> {
  if (isFileMessage(content_type)) {
    await tx.files.hide(mid);
    await releaseFiles(tx, { kind: 'message', id: mid }, now);
  }
  if (content_type === FORWARD) await dropForwards(tx, mid, now);
}
