import type { Platform } from '../../platform/platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDeleted, UserDirectory, VisitorHosts } from '../users/users.access.ts';
import { createAcquaintances } from './acquaintances.access.ts';
import { loadContactCache } from './contact-cache.ts';
import { createNicknameReader, createSendingRules } from './contacts.access.ts';
import { contactRoutes } from './contacts.routes.ts';
import { createContactService } from './contacts.service.ts';
import type { Change, Stores } from './contacts.store.ts';

interface ContactDependencies {
  settings: Pick<ServerSettings, 'get'>;
  users: UserDirectory;
  channels: ChannelDirectory;
  hosts: VisitorHosts;
}

/** Contacts, blocks, nicknames, and the rules for direct messages. */
export async function createContacts(
  platform: Platform<Stores, Change, UserDeleted>,
  { settings, users, channels, hosts }: ContactDependencies,
) {
  const { transact, reads, clock, changes } = platform;
  const cache = await loadContactCache({ reads, changes });
  const acquaintances = createAcquaintances({ channels, users, contacts: cache });
  return {
    access: {
      cache,
      acquaintances,
      sendingRules: createSendingRules({ contacts: cache, users, settings, acquaintances, hosts }),
      readNicknames: createNicknameReader(reads.nicknames),
    },
    routes: [contactRoutes(createContactService({ transact, reads, users, acquaintances, hosts, settings, clock }))],
  };
}
