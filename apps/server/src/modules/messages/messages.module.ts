import type { Uid } from '@loquat/contract';
import type { Platform } from '../../platform/platform.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import type { AutoDeletes } from '../chats/chats.access.ts';
import type { SendingRules } from '../contacts/contacts.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createClearingService } from './erasure/clearing.service.ts';
import { createErasureJobs } from './erasure/erasure.ts';
import { createJoinedNotices } from './notices/joined-notices.ts';
import { createMessageWriter } from './message-writer.ts';
import { createDirectAccess, type MessageLifecycle, type MessageTarget } from './messages.access.ts';
import { messageRoutes } from './messages.routes.ts';
import { createMessageService } from './messages.service.ts';
import { createServerNotices } from './notices/server-notices.ts';
import type { Stores } from './messages.store.ts';

interface MessageDependencies {
  settings: Pick<ServerSettings, 'get'>;
  users: UserDirectory;
  channels: ChannelAccess;
  sendingRules: SendingRules;
  autoDeletes: AutoDeletes;
  /** What other features do when messages are written, changed or erased, in this order. */
  lifecycles: readonly MessageLifecycle[];
}

/** Messages: sending, changing, history and erasing. */
export function createMessages(platform: Platform<Stores>, dependencies: MessageDependencies) {
  const { transact, reads, clock } = platform;
  const { settings, users, channels, sendingRules, autoDeletes, lifecycles } = dependencies;
  const direct = createDirectAccess({ users, rules: sendingRules });
  const writer = createMessageWriter({ clock, lifecycles });
  const expiresIn = (from: Uid, { gid, to_uid }: MessageTarget) =>
    autoDeletes.expiresInFor(from, gid === null ? { uid: to_uid } : { gid });
  const messages = createMessageService({
    ...{ transact, messages: reads.messages, direct, channels, clock, lifecycles, expiresIn },
  });
  return {
    access: { direct, messages, notices: createServerNotices({ clock, writer, expiresIn }) },
    routes: [messageRoutes(messages, createClearingService({ transact, clock, lifecycles }))],
    jobs: createErasureJobs({ transact, clock, lifecycles }),
    lifecycles: { users: createJoinedNotices({ settings, clock, writer }) },
  };
}
