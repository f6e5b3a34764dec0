import { CHAT_FILES_PAGE_SIZE, type ChatFilesOrder, type ChatFilesPage, type Mid } from '@loquat/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { ChannelDirectory } from '../../channels/channels.access.ts';
import type { ChatFilesFilter } from '../files.store.ts';
import type { Stores } from '../files.unit.ts';

export interface ChatFilesParts {
  reads: Pick<Stores, 'files'>;
  channels: Pick<ChannelDirectory, 'channelsOf'>;
  clock: Clock;
}

export interface ChatFilesRequest extends ChatFilesFilter {
  order?: ChatFilesOrder | undefined;
  limit?: number | undefined;
  cursor?: Mid | undefined;
  /** Whether all of them are counted, too. */
  totals?: boolean | undefined;
}

export type ChatFilesService = ReturnType<typeof createChatFilesService>;

/** Files as people see them. Chats that somebody may not read are, to them, chats without files. */
export function createChatFilesService({ reads, channels, clock }: ChatFilesParts) {
  return {
    /** One page of the files in chats that the caller may read now. */
    async list(
      { uid: reader }: Viewer,
      {
        order = 'newest',
        limit = CHAT_FILES_PAGE_SIZE,
        cursor,
        totals: isCounted = false,
        ...filters
      }: ChatFilesRequest,
    ): Promise<ChatFilesPage> {
      const gids = channels.channelsOf(reader).map(({ gid }) => gid);
      const scope = { ...filters, reader, gids, now: clock.now() };
      const page = await reads.files.listReadable({ ...scope, order, limit, cursor });
      return isCounted ? { ...page, totals: await reads.files.countReadable(scope) } : page;
    },
  };
}
