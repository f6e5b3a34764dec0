import type { OnPresence } from '../../platform/events/registry.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { Mutes } from '../chats/chats.access.ts';
import type { ContactBook } from '../contacts/contacts.access.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import type { UserDeleted, UserDirectory } from '../users/users.access.ts';
import { createAbsences } from './absences.ts';
import { loadDigestBook } from './digest-book.ts';
import { createDigestJob } from './digest.job.ts';
import type { Change, Stores } from './digests.store.ts';
import { createNewsWatch } from './news-watch.ts';

interface DigestDependencies {
  settings: ServerSettings;
  users: UserDirectory;
  channels: ChannelDirectory;
  contacts: ContactBook;
  mutes: Mutes;
  mail: Mail;
  links: LinkOrigin;
}

/** Letters about what people missed: who is away is heard from the event streams. */
export async function createDigests(platform: Platform<Stores, Change, UserDeleted>, dependencies: DigestDependencies) {
  const { transact, reads, clock, changes, report } = platform;
  const { settings, users, channels, contacts, mutes, mail, links } = dependencies;
  const book = await loadDigestBook({ transact, reads, changes, report });
  const absences = createAbsences(clock);
  const watch = createNewsWatch({ reads: reads.digests, channels });
  const onPresence: OnPresence = (uid, isHere) => {
    absences.note(uid, isHere);
    if (isHere) book.welcomeBack(uid);
  };
  return {
    access: { onPresence },
    jobs: [
      createDigestJob({
        ...{ transact, reads, users, channels, contacts, mutes, settings, absences, book, watch, mail, links },
        clock,
      }),
    ],
    lifecycles: { users: book.lifecycle },
  };
}
