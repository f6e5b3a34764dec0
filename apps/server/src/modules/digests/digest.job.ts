import { setImmediate } from 'node:timers/promises';
import { DIGEST_DELAY_CHOICES_SECONDS, EMAIL_PATTERN } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { Email, Mail } from '../mail/mail.access.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import type { CachedUser, UserDirectory } from '../users/users.access.ts';
import type { Absences } from './absences.ts';
import type { DigestCache } from './digest-cache.ts';
import type { RunUnit } from './digests.store.ts';
import type { NewMessageTracker } from './new-message-tracker.ts';
import { listUnreadChats, type UnreadParts } from './unread-chats.ts';

export interface DigestJobParts extends UnreadParts {
  transact: RunUnit;
  users: UserDirectory;
  settings: Pick<ServerSettings, 'get'>;
  absences: Absences;
  cache: DigestCache;
  watch: NewMessageTracker;
  mail: Mail;
  links: LinkOrigin;
  clock: Pick<Clock, 'now'>;
}

const SECOND_MS = 1_000;
const CHATS_LISTED = 10;
/** The number of users checked per minute; those checked longest ago come first. */
const LOOKS_MAX = 500;

/** Emails users what they have missed, once per absence. */
export function createDigestJob(parts: DigestJobParts): JobHandler {
  const { transact, users, settings, absences, cache, watch, mail, links, clock } = parts;
  /** Messages sent while digests were off are never reported. */
  let quietUpTo = 0;

  const isAway = (user: CachedUser): boolean => {
    const delaySeconds = settings.get('common').msg_smtp_notify_delay_seconds || DIGEST_DELAY_CHOICES_SECONDS[0];
    return absences.lengthOf(user) >= delaySeconds * SECOND_MS;
  };
  const wantsEmails = ({ is_bot, email, status, msg_smtp_notify_enable }: CachedUser): boolean =>
    !is_bot && email !== null && EMAIL_PATTERN.test(email) && status === 'normal' && msg_smtp_notify_enable === true;
  const isDue = (user: CachedUser): boolean =>
    wantsEmails(user) && !cache.isTold(user.uid) && isAway(user) && watch.hasNewMessages(user.uid);

  async function compose({ uid, email, language }: CachedUser): Promise<Email | undefined> {
    const since = { after: Math.max(quietUpTo, cache.floorOf(uid)), now: clock.now() };
    const chats = await listUnreadChats(parts, uid, since);
    if (chats.length === 0 || email === null) return undefined;
    const listed = chats.slice(0, CHATS_LISTED);
    const count = chats.reduce((sum, chat) => sum + chat.count, 0);
    const more_chats = chats.length - listed.length;
    // A job sends this email, so there is no request from which to take the app's URL.
    return { kind: 'unread_digest', to: email, language, count, chats: listed, more_chats, url: links.of('') };
  }

  async function look(user: CachedUser, last: number): Promise<void> {
    watch.noteLook(user.uid, last);
    const email = await compose(user);
    if (!email) return;
    await transact(async (tx) => {
      // The user may have come back, or been deleted, in the meantime.
      const present = users.get(user.uid);
      if (!present || !wantsEmails(present) || !isAway(present)) return;
      await cache.tell(tx, user.uid, last);
      await mail.post(tx, email);
    });
  }

  return {
    kind: 'digests.send',
    every: '* * * * *',
    async run(_payload, signal) {
      const last = await watch.update();
      if (!mail.isOn() || !settings.get('common').msg_smtp_notify_enable) {
        quietUpTo = last;
        return;
      }
      const due = users.list().filter(isDue);
      due.sort((one, other) => watch.lookedAt(one.uid) - watch.lookedAt(other.uid));
      for (const user of due.slice(0, LOOKS_MAX)) {
        await look(user, last);
        // Lets other work run between two checks.
        await setImmediate();
        signal.throwIfAborted();
      }
    },
  };
}
