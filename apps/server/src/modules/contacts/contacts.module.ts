import type { Platform } from '../../platform/platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDeleted, UserDirectory } from '../users/users.access.ts';
import { createAcquaintances } from './acquaintances.access.ts';
import { loadContactBook } from './contact-book.ts';
import { createNicknameReader, createSendingRules } from './contacts.access.ts';
import { contactRoutes } from './contacts.routes.ts';
import { createContactService } from './contacts.service.ts';
import type { Change, Stores } from './contacts.store.ts';

interface ContactDependencies {
  settings: Pick<ServerSettings, 'get'>;
  users: UserDirectory;
  channels: ChannelDirectory;
}

/** Whom people added or blocked, what they call them, and who may write to whom. */
export async function createContacts(
  platform: Platform<Stores, Change, UserDeleted>,
  { settings, users, channels }: ContactDependencies,
) {
  const { transact, reads, clock, changes } = platform;
  const book = await loadContactBook({ reads, changes });
  const acquaintances = createAcquaintances({ channels, users, contacts: book });
  return {
    access: {
      book,
      acquaintances,
      sendingRules: createSendingRules({ contacts: book, users, settings, acquaintances }),
      readNicknames: createNicknameReader(reads.nicknames),
    },
    routes: [contactRoutes(createContactService({ transact, reads, users, acquaintances, clock }))],
  };
}
