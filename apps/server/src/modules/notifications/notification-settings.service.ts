import { isDeepStrictEqual } from 'node:util';
import {
  type ChatLevel,
  type ChatTarget,
  DEFAULT_NOTIFICATION_SETTINGS,
  NOTIFICATION_LEVELS_MAX,
  type NotificationChanges,
  type NotificationSettings,
  ProblemError,
} from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { requireKnownTargets, targetKey } from '../chats/chats.access.ts';
import { isKnownTo, type VisitorHosts } from '../users/users.access.ts';
import { type ChatsThatAre, type NotificationCache, withChatsThatAre } from './notification-cache.ts';
import type { RunUnit, Tx } from './notifications.store.ts';

export interface NotificationSettingsParts extends ChatsThatAre {
  transact: RunUnit;
  channels: Pick<ChannelDirectory, 'canSee' | 'get'>;
  hosts: Pick<VisitorHosts, 'isAnsweredBy'>;
  cache: NotificationCache;
}

/** The former levels with the changes; an empty level removes one. */
function changeLevels(before: readonly ChatLevel[], changes: NotificationChanges['chats']): ChatLevel[] {
  const levels = new Map(before.map((chat) => [targetKey(chat.target), chat]));
  for (const { target, level } of changes) {
    if (level === undefined) levels.delete(targetKey(target));
    else levels.set(targetKey(target), { target, level });
  }
  return [...levels.values()];
}

/** Keywords without duplicates, ignoring case. */
const distinct = (keywords: readonly string[]): string[] => [
  ...new Map(keywords.map((keyword) => [keyword.toLowerCase(), keyword])).values(),
];

function applyChanges(before: NotificationSettings, changes: NotificationChanges): NotificationSettings {
  return {
    level: changes.level ?? before.level,
    keywords: changes.keywords ? distinct(changes.keywords) : before.keywords,
    quiet_hours: changes.quiet_hours ?? before.quiet_hours,
    do_not_disturb_until: changes.do_not_disturb_until ?? before.do_not_disturb_until,
    sound: changes.sound ?? before.sound,
    preview: changes.preview ?? before.preview,
    new_device_letters: changes.new_device_letters ?? before.new_device_letters,
    chats: changeLevels(before.chats, changes.chats),
  };
}

export type NotificationSettingsService = ReturnType<typeof createNotificationSettingsService>;

/** Notification settings of each user. */
export function createNotificationSettingsService(parts: NotificationSettingsParts) {
  const { transact, channels, hosts, cache } = parts;

  /** Checks that the caller sees these chats. @throws ProblemError `chat.unknown_target` */
  async function requireChats(tx: Tx, viewer: Viewer, targets: readonly ChatTarget[]): Promise<void> {
    const isStrange = (target: ChatTarget) =>
      'gid' in target ? !channels.canSee(target.gid, viewer.uid) : target.uid === viewer.uid;
    if (targets.some(isStrange)) throw new ProblemError('chat.unknown_target');
    await requireKnownTargets(tx, targets, { isKnown: isKnownTo(hosts, viewer), code: 'chat.unknown_target' });
  }

  return {
    get: ({ uid }: Viewer): NotificationSettings => cache.settingsOf(uid),

    /** @throws ProblemError `chat.unknown_target`, `request.too_large` */
    update: (viewer: Viewer, changes: NotificationChanges): Promise<void> =>
      transact(async (tx) => {
        const { uid, device } = viewer;
        const targets = changes.chats.map(({ target }) => target);
        await requireChats(tx, viewer, targets);
        const before = (await tx.notificationSettings.find(uid)) ?? DEFAULT_NOTIFICATION_SETTINGS;
        const settings = applyChanges(withChatsThatAre(before, parts), changes);
        if (settings.chats.length > NOTIFICATION_LEVELS_MAX) throw new ProblemError('request.too_large');
        if (isDeepStrictEqual(settings, before)) return;
        await tx.notificationSettings.save(uid, settings);
        tx.record({ kind: 'notification_settings.changed', uid, settings });
        const audience = { to: 'users', uids: [uid], exceptDevice: { uid, device } } as const;
        tx.announce({ kind: 'event', audience, event: { type: 'notification_settings_changed' } });
      }),
  };
}
