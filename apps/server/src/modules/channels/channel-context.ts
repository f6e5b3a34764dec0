import type { Clock } from '../../platform/clock.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { type CloseChannel, createChannelClosing } from './channel-closing.ts';
import type { ChannelDirectory } from './channel-directory.ts';
import { type ChannelNews, createChannelNews } from './channel-news.ts';
import { type ChannelViews, createChannelViews } from './channel-views.ts';

export interface ChannelContextParts {
  directory: ChannelDirectory;
  users: Pick<UserDirectory, 'get'>;
  settings: Pick<ServerSettings, 'get'>;
  clock: Clock;
}

/** What all services of channels share. */
export interface ChannelContext {
  directory: ChannelDirectory;
  views: ChannelViews;
  news: ChannelNews;
  close: CloseChannel;
  settings: Pick<ServerSettings, 'get'>;
}

export function createChannelContext({ directory, users, settings, clock }: ChannelContextParts): ChannelContext {
  const views = createChannelViews({ users, settings });
  const news = createChannelNews(views);
  return { directory, views, news, settings, close: createChannelClosing({ news, clock }) };
}
