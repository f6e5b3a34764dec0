import { createAnnouncements } from '../../modules/announcements/announcements.module.ts';
import { createCalls } from '../../modules/calls/calls.module.ts';
import { createChannels } from '../../modules/channels/channels.module.ts';
import { createChatFiles } from '../../modules/chat-files/chat-files.module.ts';
import { createChats } from '../../modules/chats/chats.module.ts';
import { createContacts } from '../../modules/contacts/contacts.module.ts';
import { createFileRights } from '../../modules/file-rights/file-rights.module.ts';
import { createFiles } from '../../modules/files/files.module.ts';
import { createMessages } from '../../modules/messages/messages.module.ts';
import { createPins } from '../../modules/pins/pins.module.ts';
import { createPreviews } from '../../modules/previews/previews.module.ts';
import { createSearch } from '../../modules/search/search.module.ts';
import { createStorage } from '../../modules/storage/storage.module.ts';
import { createTyping } from '../../modules/typing/typing.module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Change, Stores } from '../stores.ts';
import type { Base } from './base.ts';

/** Creates the modules of conversations: messages, files, calls, search. */
export async function createChatArea(platform: Platform<Stores, Change>, base: Base) {
  const { settings, links, users, hosts, messageReader } = base;
  const channels = await createChannels(platform, { settings, users, lifecycles: base.channelLifecycles });
  const { directory, rights } = channels.access;
  const contacts = await createContacts(platform, { settings, users, channels: directory, hosts });
  const chats = await createChats(platform, { channels: directory, hosts });
  const fileRights = createFileRights(platform, { users, hosts });
  const messages = createMessages(platform, {
    settings,
    users,
    channels: rights,
    sendingRules: contacts.access.sendingRules,
    autoDeletes: chats.access.autoDeletes,
    sharing: fileRights.access.sharing,
    lifecycles: base.messageLifecycles,
  });
  const { direct, notices } = messages.access;
  const calls = await createCalls(platform, {
    settings,
    links,
    users,
    channels: directory,
    rights,
    direct,
    contacts: contacts.access.cache,
    notices,
    isLive: base.sessions.access.registry.isUsable,
  });
  const storage = createStorage(platform, { settings, users });
  const announcements = createAnnouncements(platform, { rights });
  return {
    channels,
    contacts,
    chats,
    pins: createPins(platform),
    announcements,
    fileRights,
    messages,
    calls,
    storage,
    files: createFiles(platform, { settings, storage: storage.access.room, rights: fileRights.access.rights }),
    chatFiles: createChatFiles(platform, { channels: directory }),
    typing: createTyping(platform, { settings, direct, channels: rights }),
    search: createSearch(platform, {
      users,
      channels: directory,
      messages: messageReader,
      announcements: announcements.access.reader,
    }),
    previews: createPreviews(platform, { settings }),
  };
}

export type ChatArea = Awaited<ReturnType<typeof createChatArea>>;
