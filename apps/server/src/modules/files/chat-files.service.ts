import { CHAT_FILES_PAGE_SIZE, type ChatFilesOrder, type ChatFilesPage, type Mid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Stores } from '../../stores.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { ChatFilesFilter } from './files.store.ts';

export interface ChatFilesParts {
  reads: Stores;
  channels: Pick<ChannelDirectory, 'channelsOf'>;
  clock: Clock;
}

export interface ChatFilesRequest extends ChatFilesFilter {
  order?: ChatFilesOrder | undefined;
  limit?: number | undefined;
  cursor?: Mid | undefined;
}

export type ChatFilesService = ReturnType<typeof createChatFilesService>;

/** Files as people see them. Chats that somebody may not read are, to them, chats without files. */
export function createChatFilesService({ reads, channels, clock }: ChatFilesParts) {
  return {
    /** One page of the files in chats that the caller may read now. */
    list({ uid: reader }: Viewer, { order = 'newest', limit, ...filters }: ChatFilesRequest): Promise<ChatFilesPage> {
      return reads.files.listReadable({
        ...filters,
        reader,
        gids: channels.channelsOf(reader).map(({ gid }) => gid),
        order,
        limit: limit ?? CHAT_FILES_PAGE_SIZE,
        now: clock.now(),
      });
    },
  };
}
