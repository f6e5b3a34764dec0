import type { Platform } from '../../platform/platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { UserDeleted, VisitorHosts } from '../users/users.access.ts';
import { loadAutoDeletes } from './auto-deletes.ts';
import { chatLifecycle, chatsOfChannels, createSettingsReader } from './chats.access.ts';
import { chatRoutes } from './chats.routes.ts';
import { createChatService } from './chats.service.ts';
import type { Change, Stores } from './chats.store.ts';
import { createExpiredMutesJob } from './expired-mutes.job.ts';
import { loadMutes } from './mutes.ts';

/** Users' settings for their chats: read markers, mutes, pins and auto-delete. */
export async function createChats(
  platform: Platform<Stores, Change, UserDeleted>,
  { channels, hosts }: { channels: Pick<ChannelDirectory, 'canSee'>; hosts: VisitorHosts },
) {
  const { transact, reads, clock, changes } = platform;
  const autoDeletes = await loadAutoDeletes({ reads, changes });
  const mutes = await loadMutes({ reads, changes });
  return {
    access: { autoDeletes, mutes, readSettings: createSettingsReader({ reads, clock }) },
    routes: [chatRoutes(createChatService({ transact, channels, hosts, clock }))],
    jobs: [createExpiredMutesJob({ transact, clock })],
    lifecycles: { users: chatLifecycle, channels: chatsOfChannels },
  };
}
