import { type ChatFile, MessageProperties } from '@loquat/contract';
import { channelKey, type ChatKey, dmKey } from '../../lib/chat-key.ts';
import { type FileInfo, fileInfoOf } from '../chat/content.ts';
import type { ChatMessage } from '../chat/messages.ts';

/** A file in a list: one for each message that contains it. */
export interface ListedFile {
  mid: number;
  chat: ChatKey;
  from_uid: number;
  /** When it was sent, milliseconds since the epoch. */
  created_at: number;
  /** The path of the file on the server. */
  path: string;
  info: FileInfo;
  /** The bytes are gone. */
  expired: boolean;
}

function parse(properties: string): MessageProperties | null {
  try {
    return MessageProperties.safeParse(JSON.parse(properties)).data ?? null;
  } catch {
    return null;
  }
}

/** A file as the server lists it, for the user `myUid`. */
export function listedFileOf(file: ChatFile, myUid: number): ListedFile {
  const { mid, from_uid, created_at, expired, content: path, gid, to_uid } = file;
  const chat = gid > 0 ? channelKey(gid) : dmKey(from_uid === myUid ? to_uid : from_uid);
  const info = fileInfoOf({ ...parse(file.properties), ...(file.name && { name: file.name }) });
  return { mid, chat, from_uid, created_at, path, info, expired };
}

/** A file in a message on this device. */
export function listedFileOfMessage({ mid, chat, from_uid, created_at, content, properties }: ChatMessage): ListedFile {
  return { mid, chat, from_uid, created_at, path: content, info: fileInfoOf(properties), expired: false };
}
