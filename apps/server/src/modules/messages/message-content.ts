import { isFileMessage, ProblemError } from '@loquat/contract';
import type { Tx } from '../../stores.ts';
import { releaseFiles, requireFile } from '../files/files.access.ts';
import type { ForwardAccess } from './messages.access.ts';
import type { Content, StoredMessage } from './messages.store.ts';

/** What a message holds once it is deleted. */
export const NO_CONTENT: Content = { content_type: 'text/plain', content: '', properties: null };

/**
 * The content as it is stored: what the server knows of a file goes over what the client says of it.
 * @throws ProblemError `file.unknown_path`
 */
export async function completeContent(tx: Tx, content: Content, forwards?: ForwardAccess): Promise<Content> {
  const { content_type, content: path, properties } = content;
  if (content_type === 'vocechat/archive' && forwards && !(await forwards.exists(tx, path))) {
    throw new ProblemError('file.unknown_path');
  }
  if (!isFileMessage(content_type)) return content;
  const { content_type: fileType, size_bytes: size, name } = await requireFile(tx, path);
  const given: object = properties === null ? {} : JSON.parse(properties);
  const known = { content_type: fileType, size, ...(name !== null && { name }) };
  return { ...content, properties: JSON.stringify({ ...given, ...known }) };
}

/** The message needs its file from now on. */
export async function holdFile(tx: Tx, id: StoredMessage['mid'], { content_type, content }: Content): Promise<void> {
  if (isFileMessage(content_type)) await tx.files.hold(content, { kind: 'message', id });
}

/** The message does not need its file any more. */
export async function releaseFile(tx: Tx, message: StoredMessage, now: number): Promise<void> {
  if (isFileMessage(message.content_type)) await releaseFiles(tx, { kind: 'message', id: message.mid }, now);
}
