import {
  type Call,
  type ChatLevel,
  type NotificationChanges,
  type NotificationLevel,
  type NotificationSettings,
  notificationSettingsEndpoints,
} from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { queryClient } from '../../hooks/query-client.ts';
import { type ChatKey, keyOfTarget, targetOf } from '../../lib/chat-key.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { connection } from '../../state/connection.ts';
import { defineFeatureState, featureStates, setFeatureStates } from '../../state/feature-state.ts';

const settings = connection.callsOf(notificationSettingsEndpoints);

/** The query key of the reader's notification settings. */
export const NOTIFICATION_SETTINGS_KEY = ['notification-settings'] as const;

/** The reader's notification settings. */
export const loadNotificationSettings = (): Promise<NotificationSettings> => settings.getNotificationSettings();

/** Mounted queries are requested again. */
const refreshNotificationSettings = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: NOTIFICATION_SETTINGS_KEY });

// A page that has not loaded these settings need not react to changes by another device. Chats do not load this.
setFeatureStates([
  ...featureStates(),
  defineFeatureState({
    name: 'notification-settings',
    store: createStore(() => ({})),
    on: {},
    effects: { notification_settings_changed: () => void refreshNotificationSettings() },
  }),
]);

/** The reader's notification settings; undefined until they are known. */
export const useNotificationSettings = (): NotificationSettings | undefined =>
  useQuery({ queryKey: NOTIFICATION_SETTINGS_KEY, queryFn: loadNotificationSettings }, queryClient).data;

type Changes = Partial<Omit<NotificationChanges, 'chats'>> & { chats?: ChatLevel[] };

/** Shows a change before the server has it. */
const showAtOnce = (changes: Changes): void =>
  void queryClient.setQueryData<NotificationSettings>(
    NOTIFICATION_SETTINGS_KEY,
    (known) => known && ({ ...known, ...changes } as NotificationSettings),
  );

/** The server's values apply: after a refusal, and after changes that overtook each other. */
async function attempt(
  shown: Changes,
  body: Call<typeof notificationSettingsEndpoints.updateNotificationSettings>['body'],
) {
  // A response in flight would show the earlier values.
  await queryClient.cancelQueries({ queryKey: NOTIFICATION_SETTINGS_KEY });
  showAtOnce(shown);
  try {
    await settings.updateNotificationSettings({ body });
  } catch (error) {
    reportFailure(error);
  }
  await refreshNotificationSettings();
}

/** Changes general settings, at once; if the server refuses, reverts them and shows a toast. */
export const changeNotificationSettings = (changes: Omit<Changes, 'chats'>): Promise<void> => attempt(changes, changes);

/** The level of one chat; undefined if it has none of its own. */
export const levelOf = ({ chats }: NotificationSettings, key: ChatKey): NotificationLevel | undefined =>
  chats.find(({ target }) => keyOfTarget(target) === key)?.level;

/** Sets the level of a chat; undefined restores the general level. */
export function setChatLevel(key: ChatKey, level: NotificationLevel | undefined): Promise<void> {
  const target = targetOf(key);
  const known = queryClient.getQueryData<NotificationSettings>(NOTIFICATION_SETTINGS_KEY)?.chats ?? [];
  const others = known.filter((chat) => keyOfTarget(chat.target) !== key);
  const chats = level ? [...others, { target, level }] : others;
  return attempt({ chats }, { chats: [{ target, level }] });
}
