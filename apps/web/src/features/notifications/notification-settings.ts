import {
  type Call,
  type ChatLevel,
  Gid,
  type NotificationChanges,
  type NotificationLevel,
  type NotificationSettings,
  notificationSettingsEndpoints,
  Uid,
} from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { queryClient } from '../../hooks/query-client.ts';
import { type ChatKey, keyOfTarget, targetOf } from '../../lib/chat-key.ts';
import { tellFailure } from '../../lib/tell-failure.ts';
import { connection } from '../../state/connection.ts';
import { defineFeatureState, featureStates, setFeatureStates } from '../../state/feature-state.ts';

const settings = connection.callsOf(notificationSettingsEndpoints);

/** The query key of the reader's notification settings. */
export const NOTIFICATION_SETTINGS_KEY = ['notification-settings'] as const;

/** How the reader wants to be notified. */
export const loadNotificationSettings = (): Promise<NotificationSettings> => settings.getNotificationSettings();

/** What is shown is requested again. */
const refreshNotificationSettings = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: NOTIFICATION_SETTINGS_KEY });

// Whoever has not loaded these settings need not know that another device has changed them. Chats do not load this.
setFeatureStates([
  ...featureStates(),
  defineFeatureState({
    name: 'notification-settings',
    store: createStore(() => ({})),
    on: {},
    effects: { notification_settings_changed: () => void refreshNotificationSettings() },
  }),
]);

/** How the reader wants to be notified; undefined until it is known. */
export const useNotificationSettings = (): NotificationSettings | undefined =>
  useQuery({ queryKey: NOTIFICATION_SETTINGS_KEY, queryFn: loadNotificationSettings }, queryClient).data;

type Changes = Partial<Omit<NotificationChanges, 'chats'>> & { chats?: ChatLevel[] };

/** Shows a change before the server has it. */
const showAtOnce = (changes: Changes): void =>
  void queryClient.setQueryData<NotificationSettings>(
    NOTIFICATION_SETTINGS_KEY,
    (known) => known && ({ ...known, ...changes } as NotificationSettings),
  );

/** What the server has counts: after a refusal, and after changes that overtook each other. */
async function attempt(
  shown: Changes,
  body: Call<typeof notificationSettingsEndpoints.updateNotificationSettings>['body'],
) {
  // An answer on its way would show what was before.
  await queryClient.cancelQueries({ queryKey: NOTIFICATION_SETTINGS_KEY });
  showAtOnce(shown);
  try {
    await settings.updateNotificationSettings({ body });
  } catch (error) {
    tellFailure(error);
  }
  await refreshNotificationSettings();
}

/** Changes settings for everything, at once; if the server refuses, reverts them and shows a notice. */
export const changeNotificationSettings = (changes: Omit<Changes, 'chats'>): Promise<void> => attempt(changes, changes);

/** The level of one chat; undefined if it has none of its own. */
export const levelOf = ({ chats }: NotificationSettings, key: ChatKey): NotificationLevel | undefined =>
  chats.find(({ target }) => keyOfTarget(target) === key)?.level;

const chatTargetOf = (key: ChatKey): ChatLevel['target'] => {
  const target = targetOf(key);
  return 'gid' in target ? { gid: Gid.parse(target.gid) } : { uid: Uid.parse(target.uid) };
};

/** Gives a chat a level of its own, or with undefined the one for everything again. */
export function setChatLevel(key: ChatKey, level: NotificationLevel | undefined): Promise<void> {
  const target = chatTargetOf(key);
  const known = queryClient.getQueryData<NotificationSettings>(NOTIFICATION_SETTINGS_KEY)?.chats ?? [];
  const others = known.filter((chat) => keyOfTarget(chat.target) !== key);
  const chats = level ? [...others, { target, level }] : others;
  return attempt({ chats }, { chats: [{ target, level }] });
}
