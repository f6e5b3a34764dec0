import { CHANGES_PER_MESSAGE_AND_MINUTE, type ChatTarget, type Uid } from '@loquat/contract';
import { createRateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import type { AutoDeletes } from '../chats/chats.access.ts';
import type { SendingRules } from '../contacts/contacts.access.ts';
import type { FileSharing } from '../files/files.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createClearingService } from './erasure/clearing.service.ts';
import { createGuestErasure } from './erasure/ended-guests.ts';
import { createErasureJobs } from './erasure/erasure.ts';
import { createMessageWriter } from './message-writer.ts';
import { createDirectAccess, type MessageLifecycle } from './messages.access.ts';
import { messageRoutes } from './messages.routes.ts';
import { createMessageService } from './messages.service.ts';
import type { Stores } from './messages.store.ts';
import { createJoinedNotices } from './notices/joined-notices.ts';
import { createServerNotices } from './notices/server-notices.ts';

const MINUTE_SECONDS = 60;

interface MessageDependencies {
  settings: Pick<ServerSettings, 'get'>;
  users: UserDirectory;
  channels: ChannelAccess;
  sendingRules: SendingRules;
  autoDeletes: AutoDeletes;
  sharing: FileSharing;
  /** Hooks of other features for written, changed and erased messages, called in this order. */
  lifecycles: readonly MessageLifecycle[];
}

/** Messages: sending, changing, history and erasing. */
export function createMessages(platform: Platform<Stores>, dependencies: MessageDependencies) {
  const { transact, reads, clock, config } = platform;
  const { settings, users, channels, sendingRules, autoDeletes, sharing, lifecycles } = dependencies;
  const direct = createDirectAccess({ users, rules: sendingRules });
  const writer = createMessageWriter({ clock, lifecycles });
  const expiresIn = (from: Uid, to: ChatTarget) => autoDeletes.expiresInFor(from, to);
  const messages = createMessageService({
    transact,
    messages: reads.messages,
    direct,
    channels,
    clock,
    sharing,
    lifecycles,
    expiresIn,
    changeRate: createRateLimit({
      isOn: config.rateLimits,
      limit: CHANGES_PER_MESSAGE_AND_MINUTE,
      windowSeconds: MINUTE_SECONDS,
      clock,
    }),
  });
  return {
    access: { direct, messages, notices: createServerNotices({ clock, writer, expiresIn }) },
    routes: [messageRoutes(messages, createClearingService({ transact, clock, lifecycles }))],
    jobs: createErasureJobs({ transact, clock, lifecycles }),
    lifecycles: {
      users: { ...createJoinedNotices({ settings, clock, writer }), ...createGuestErasure({ clock }) },
    },
  };
}
