import { type ChatTarget, TYPING_INTERVAL_MS } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Audience } from '../../platform/events/audience.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import { targetKey } from '../chats/chats.access.ts';
import type { DirectAccess } from '../messages/messages.access.ts';
import type { ServerSettings } from '../server/server.access.ts';

export interface TypingParts {
  bus: Pick<Bus, 'spread'>;
  settings: Pick<ServerSettings, 'get'>;
  direct: DirectAccess;
  channels: ChannelAccess;
  clock: Pick<Clock, 'now'>;
}

export type TypingService = ReturnType<typeof createTypingService>;

/** Returns true if the last call for a key that returned true is at least an interval ago. */
function createPacer(clock: Pick<Clock, 'now'>, intervalMs: number): (key: string) => boolean {
  // Ordered by time, so that expired entries are at the front: never more than one interval's entries.
  const lastAt = new Map<string, number>();

  function forgetOld(now: number): void {
    for (const [key, at] of lastAt) {
      const age = now - at;
      // A negative age: the clock was set back.
      if (age >= 0 && age < intervalMs) return;
      lastAt.delete(key);
    }
  }

  return (key) => {
    const now = clock.now();
    forgetOld(now);
    if (lastAt.has(key)) return false;
    lastAt.set(key, now);
    return true;
  };
}

/** Announces to the readers of a chat that a user is typing there. Nothing is stored. */
export function createTypingService({ bus, settings, direct, channels, clock }: TypingParts) {
  const isTimely = createPacer(clock, TYPING_INTERVAL_MS);

  /** @throws ProblemError the same as for a message of this viewer to this chat */
  function requireSender(viewer: Viewer, target: ChatTarget): void {
    if ('uid' in target) direct.requireRecipient(viewer, target.uid);
    else channels.requireSender(viewer, target.gid);
  }

  return {
    /** @throws ProblemError `message.target_not_found`, `message.sending_forbidden`, `channel.*` */
    announce(viewer: Viewer, target: ChatTarget): void {
      requireSender(viewer, target);
      if (!settings.get('common').typing_indicator_enable) return;
      if (!isTimely(`${viewer.uid} ${targetKey(target)}`)) return;
      const readers: Audience =
        'uid' in target ? { to: 'users', uids: [target.uid] } : { to: 'channel', gid: target.gid };
      const event = { type: 'typing', uid: viewer.uid, target };
      bus.spread({ kind: 'event', audience: { ...readers, exceptUid: viewer.uid }, event });
    },
  };
}
