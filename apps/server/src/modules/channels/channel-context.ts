import type { Clock } from '../../platform/clock.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { type ChannelLifecycle, type CloseChannel, createChannelClosing } from './channel-closing.ts';
import type { ChannelDirectory } from './channel-directory.ts';
import { type ChannelEvents, createChannelEvents } from './channel-events.ts';
import { type ChannelViews, createChannelViews } from './channel-views.ts';

export interface ChannelContextParts {
  directory: ChannelDirectory;
  users: Pick<UserDirectory, 'get'>;
  settings: Pick<ServerSettings, 'get'>;
  clock: Clock;
  lifecycles: readonly ChannelLifecycle[];
}

/** Dependencies shared by all channel services. */
export interface ChannelContext {
  directory: ChannelDirectory;
  views: ChannelViews;
  events: ChannelEvents;
  close: CloseChannel;
  settings: Pick<ServerSettings, 'get'>;
}

export function createChannelContext(parts: ChannelContextParts): ChannelContext {
  const { directory, users, settings, clock, lifecycles } = parts;
  const views = createChannelViews({ users, settings });
  const events = createChannelEvents(views);
  return { directory, views, events, settings, close: createChannelClosing({ events, clock, lifecycles }) };
}
