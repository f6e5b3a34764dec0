import type { Platform } from '../../platform/platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { UserDeleted } from '../users/users.access.ts';
import { loadAutoDeletes } from './auto-deletes.ts';
import { chatLifecycle, createSettingsReader } from './chats.access.ts';
import { chatRoutes } from './chats.routes.ts';
import { createChatService } from './chats.service.ts';
import type { Change, Stores } from './chats.store.ts';
import { createExpiredMutesJob } from './expired-mutes.job.ts';
import { loadMutes } from './mutes.ts';

/** People's settings for their chats: how far they have read, mutes, pins, and when messages disappear. */
export async function createChats(
  platform: Platform<Stores, Change, UserDeleted>,
  { channels }: { channels: Pick<ChannelDirectory, 'canSee'> },
) {
  const { transact, reads, clock, changes } = platform;
  const autoDeletes = await loadAutoDeletes({ reads, changes });
  const mutes = await loadMutes({ reads, changes });
  return {
    access: { autoDeletes, mutes, readSettings: createSettingsReader({ reads, clock }) },
    routes: [chatRoutes(createChatService({ transact, channels, clock }))],
    jobs: [createExpiredMutesJob({ transact, clock })],
    lifecycles: { users: chatLifecycle },
  };
}
