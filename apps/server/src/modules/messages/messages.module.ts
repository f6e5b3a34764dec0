import type { Platform } from '../../open-platform.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import type { AutoDeletes } from '../chats/chats.access.ts';
import type { SendingRules } from '../contacts/contacts.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createClearingService } from './clearing.service.ts';
import { createErasureJobs } from './erasure.ts';
import { createDirectAccess, type MessageLifecycle } from './messages.access.ts';
import { messageRoutes } from './messages.routes.ts';
import { createMessageService } from './messages.service.ts';

interface MessageDependencies {
  users: UserDirectory;
  channels: ChannelAccess;
  sendingRules: SendingRules;
  autoDeletes: AutoDeletes;
  /** What other features do when messages are written, changed or erased, in this order. */
  lifecycles: readonly MessageLifecycle[];
}

/** What people say: sending, changing, history, and what becomes of it in the end. */
export function createMessages(platform: Platform, dependencies: MessageDependencies) {
  const { transact, reads, clock } = platform;
  const { users, channels, sendingRules, autoDeletes, lifecycles } = dependencies;
  const direct = createDirectAccess({ users, rules: sendingRules });
  const messages = createMessageService({
    ...{ transact, messages: reads.messages, direct, channels, clock, lifecycles },
    expiresIn: (from, { gid, to_uid }) => autoDeletes.expiresInFor(from, gid === null ? { uid: to_uid } : { gid }),
  });
  return {
    access: { direct, messages },
    routes: [messageRoutes(messages, createClearingService({ transact, clock, lifecycles }))],
    jobs: createErasureJobs({ transact, clock, lifecycles }),
  };
}
