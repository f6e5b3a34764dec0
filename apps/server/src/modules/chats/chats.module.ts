import type { Platform } from '../../open-platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { loadAutoDeletes } from './auto-deletes.ts';
import { chatLifecycle, createSettingsReader } from './chats.access.ts';
import { chatRoutes } from './chats.routes.ts';
import { createChatService } from './chats.service.ts';
import { createExpiredMutesJob } from './expired-mutes.job.ts';

/** What people set for their chats: how far they have read, mutes, pins, and when messages disappear. */
export async function createChats(platform: Platform, { channels }: { channels: Pick<ChannelDirectory, 'canSee'> }) {
  const { transact, reads, clock, changes } = platform;
  const autoDeletes = await loadAutoDeletes({ reads, changes });
  return {
    access: { autoDeletes, readSettings: createSettingsReader({ reads, clock }) },
    routes: [chatRoutes(createChatService({ transact, channels, clock }))],
    jobs: [createExpiredMutesJob({ transact, clock })],
    lifecycles: { users: chatLifecycle },
  };
}
