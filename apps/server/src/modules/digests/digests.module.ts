import type { OnPresence } from '../../platform/events/registry.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { Mutes } from '../chats/chats.access.ts';
import type { ContactCache } from '../contacts/contacts.access.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import type { UserDeleted, UserDirectory } from '../users/users.access.ts';
import { createAbsences } from './absences.ts';
import { loadDigestCache } from './digest-cache.ts';
import { createDigestJob } from './digest.job.ts';
import type { Change, Stores } from './digests.store.ts';
import { createNewMessageTracker } from './new-message-tracker.ts';

interface DigestDependencies {
  settings: ServerSettings;
  users: UserDirectory;
  channels: ChannelDirectory;
  contacts: ContactCache;
  mutes: Mutes;
  mail: Mail;
  links: LinkOrigin;
}

/** Emails about missed messages; event streams show which users are offline. */
export async function createDigests(platform: Platform<Stores, Change, UserDeleted>, dependencies: DigestDependencies) {
  const { transact, reads, clock, changes, report } = platform;
  const { settings, users, channels, contacts, mutes, mail, links } = dependencies;
  const cache = await loadDigestCache({ transact, reads, changes, report });
  const absences = createAbsences(clock);
  const watch = createNewMessageTracker({ reads: reads.digests, channels });
  const onPresence: OnPresence = (uid, isHere) => {
    absences.note(uid, isHere);
    if (isHere) cache.welcomeBack(uid);
  };
  return {
    access: { onPresence },
    jobs: [
      createDigestJob({
        transact,
        reads,
        users,
        channels,
        contacts,
        mutes,
        settings,
        absences,
        cache,
        watch,
        mail,
        links,
        clock,
      }),
    ],
    lifecycles: { users: cache.lifecycle },
  };
}
