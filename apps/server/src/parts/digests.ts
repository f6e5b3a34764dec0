import { createAbsences } from '../modules/digests/absences.ts';
import { createDigestJob } from '../modules/digests/digest.job.ts';
import { createNewsWatch } from '../modules/digests/news-watch.ts';
import { createLinkOrigin } from '../modules/server/settings.ts';
import type { OnPresence } from '../platform/events/registry.ts';
import type { JobHandler } from '../platform/jobs/job-runner.ts';
import type { Accounts } from './accounts.ts';
import type { Ground } from './ground.ts';

/** Letters about what people missed: who is away is heard from the event streams. */
export function createDigests(ground: Ground, accounts: Accounts): { onPresence: OnPresence; job: JobHandler } {
  const { config, clock, reads, channels } = ground;
  const { directory: users, settings, digestBook: book } = accounts;
  const absences = createAbsences(clock);
  const watch = createNewsWatch({ reads: reads.digests, channels });
  const links = createLinkOrigin(settings, config.frontendUrl);
  return {
    job: createDigestJob({ ...ground, ...accounts, users, absences, book, watch, links }),
    onPresence(uid, isHere) {
      absences.note(uid, isHere);
      if (isHere) book.welcomeBack(uid);
    },
  };
}
