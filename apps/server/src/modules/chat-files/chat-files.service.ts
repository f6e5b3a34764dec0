import {
  CHAT_FILES_PAGE_SIZE,
  type ChatFilesOrder,
  type ChatFilesPage,
  type FileExpiryMode,
  type FileKind,
  type Gid,
  type Mid,
  type SentFile,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { maxAgeMsOf } from '../files/files.access.ts';
import type { ChatFilesFilter, ListReader, Stores } from './chat-files.store.ts';

export interface ChatFilesParts {
  reads: Pick<Stores, 'chatFiles'>;
  channels: Pick<ChannelDirectory, 'channelsOf'>;
  clock: Clock;
}

export interface ChatFilesRequest extends ChatFilesFilter {
  order?: ChatFilesOrder | undefined;
  limit?: number | undefined;
  cursor?: Mid | undefined;
  /** Whether to count all matching files too. */
  totals?: boolean | undefined;
}

export interface SentFilesRequest {
  uid?: Uid | undefined;
  gid?: Gid | undefined;
  file_type?: FileKind | undefined;
  creation_time_type?: Exclude<FileExpiryMode, 'Off'> | undefined;
  page: number;
  page_size: number;
}

export type ChatFilesService = ReturnType<typeof createChatFilesService>;

/** Files as a user sees them. A chat that the user may not read looks like a chat without files. */
export function createChatFilesService({ reads, channels, clock }: ChatFilesParts) {
  const readerOf = ({ uid: reader }: Viewer): ListReader => ({
    reader,
    gids: channels.channelsOf(reader).map(({ gid }) => gid),
  });

  return {
    /**
     * The messages with files, newest first. For chats that the caller may not read, the list gives a file's size,
     * sender and time, but neither its name nor the key that opens it.
     */
    listSent(
      viewer: Viewer,
      { page, page_size: limit, creation_time_type, ...filters }: SentFilesRequest,
    ): Promise<SentFile[]> {
      const now = clock.now();
      const since = now - maxAgeMsOf(creation_time_type ?? 'Off');
      // Existing clients count pages from 0 or from 1, and request only one.
      const offset = Math.max(0, page - 1) * limit;
      return reads.chatFiles.listSent({ ...filters, ...readerOf(viewer), since, now, limit, offset });
    },

    /** One page of the files in chats that the caller may read now. */
    async listReadable(viewer: Viewer, request: ChatFilesRequest): Promise<ChatFilesPage> {
      const { order = 'newest', limit = CHAT_FILES_PAGE_SIZE, cursor, totals: isCounted = false, ...filters } = request;
      const scope = { ...filters, ...readerOf(viewer), now: clock.now() };
      const page = await reads.chatFiles.listReadable({ ...scope, order, limit, cursor });
      return isCounted ? { ...page, totals: await reads.chatFiles.countReadable(scope) } : page;
    },
  };
}
