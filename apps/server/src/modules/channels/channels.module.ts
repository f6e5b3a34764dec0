import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createChannelAvatars } from './channel-avatars.ts';
import type { ChannelLifecycle } from './channel-closing.ts';
import { createChannelContext } from './channel-context.ts';
import { loadChannelDirectory } from './channel-directory.ts';
import { createChannelInvites } from './channel-invites.ts';
import { createChannelLimits } from './channel-limits.ts';
import { createChannelAccess, createChannelLifecycle } from './channels.access.ts';
import { channelRoutes } from './channels.routes.ts';
import { createChannelService } from './channels.service.ts';
import type { Change, Stores } from './channels.store.ts';
import { createMemberService } from './members.service.ts';

interface ChannelDependencies {
  settings: Pick<ServerSettings, 'get'>;
  users: Pick<UserDirectory, 'get'>;
  lifecycles: readonly ChannelLifecycle[];
}

/** Channels, public and private, and their members. */
export async function createChannels(platform: Platform<Stores, Change>, dependencies: ChannelDependencies) {
  const { settings, users, lifecycles } = dependencies;
  const { transact, reads, clock, blobs, changes, config } = platform;
  const directory = await loadChannelDirectory({ reads, changes });
  const context = createChannelContext({ directory, users, settings, clock, lifecycles });
  const limits = createChannelLimits({ directory, clock, isOn: config.rateLimits });
  const parts = { ...context, transact, clock, blobs, users, limits };
  const channels = createChannelService(parts);
  return {
    access: {
      directory,
      views: context.views,
      rights: createChannelAccess(directory),
      invites: createChannelInvites({ context, users }),
      channels,
    },
    routes: [channelRoutes({ channels, members: createMemberService(parts), avatars: createChannelAvatars(parts) })],
    lifecycles: { users: createChannelLifecycle(context) },
  };
}
