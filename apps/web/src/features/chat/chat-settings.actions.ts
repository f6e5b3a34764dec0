import { chatEndpoints, settingsChanged, type SettingsChange, Timestamp } from '@loquat/contract';
import { type ChatKey, targetOf, wireLists } from '../../lib/chat-key.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { connection } from '../../state/connection.ts';
import { applyOwnEvent } from '../../state/event-stream.ts';
import { chatsStore } from './chats.store.ts';

const chats = connection.callsOf(chatEndpoints);

/** How long a chat can be muted, in seconds; null = until it is unmuted. */
export const MUTE_CHOICES_SECONDS = [900, 3_600, 28_800, 86_400, 604_800, null] as const;

/** `until` in ms since the epoch; null = for ever, undefined = not muted. */
function muteChange(key: ChatKey, until: number | null | undefined): SettingsChange {
  if (until === undefined) {
    const { users, groups } = idsOf(key);
    return { remove_mute_users: users, remove_mute_groups: groups };
  }
  const { users, groups } = wireLists([[key, { expired_at: until === null ? null : Timestamp.parse(until) }]]);
  return { add_mute_users: users, add_mute_groups: groups };
}

/** The id of a chat in the wire's two lists of ids. */
function idsOf(key: ChatKey) {
  const { users, groups } = wireLists([[key, {}]]);
  return { users: users.map(({ uid }) => uid), groups: groups.map(({ gid }) => gid) };
}

const pinChange = (key: ChatKey, pinnedAt: number | undefined): SettingsChange =>
  pinnedAt === undefined
    ? { remove_pin_chats: [targetOf(key)] }
    : { add_pin_chats: [{ target: targetOf(key), updated_at: Timestamp.parse(pinnedAt) }] };

function autoDeleteChange(key: ChatKey, expires_in: number): SettingsChange {
  const { users, groups } = wireLists([[key, { expires_in }]]);
  return { burn_after_reading_users: users, burn_after_reading_groups: groups };
}

interface Attempt<T> {
  /** The current value of the setting. */
  read: () => T;
  next: T;
  changeTo: (value: T) => SettingsChange;
  tell: () => Promise<unknown>;
}

/** Changes a setting at once; if the server refuses, reverts it and shows a toast. */
async function attempt<T>({ read, next, changeTo, tell }: Attempt<T>): Promise<void> {
  const before = read();
  applyOwnEvent(settingsChanged(changeTo(next), ''));
  try {
    await tell();
  } catch (error) {
    // Another device, or the user again, may have changed it in the meantime.
    if (read() === next) applyOwnEvent(settingsChanged(changeTo(before), ''));
    reportFailure(error);
  }
}

/** Pins a chat to the top of the list, or unpins it. */
export const setPinned = (key: ChatKey, isPinned: boolean): Promise<void> =>
  attempt<number | undefined>({
    read: () => chatsStore.getState().pinned[key],
    next: isPinned ? Date.now() : undefined,
    changeTo: (pinnedAt) => pinChange(key, pinnedAt),
    tell: () => (isPinned ? chats.pinChat : chats.unpinChat)({ body: { target: targetOf(key) } }),
  });

const setMuted = (key: ChatKey, until: number | null | undefined, tell: () => Promise<unknown>): Promise<void> =>
  attempt<number | null | undefined>({
    read: () => chatsStore.getState().muted[key],
    next: until,
    changeTo: (value) => muteChange(key, value),
    tell,
  });

const noMutes = { add_users: [], add_groups: [], remove_users: [], remove_groups: [] };

/** Mutes a chat for a number of seconds; null = until it is unmuted. */
export function muteChat(key: ChatKey, seconds: number | null): Promise<void> {
  const until = seconds === null ? null : Date.now() + seconds * 1_000;
  const { users: add_users, groups: add_groups } = wireLists([[key, { expired_in: seconds ?? undefined }]]);
  return setMuted(key, until, () => chats.updateMutes({ body: { ...noMutes, add_users, add_groups } }));
}

/** Unmutes a chat. */
export function unmuteChat(key: ChatKey): Promise<void> {
  const { users: remove_users, groups: remove_groups } = idsOf(key);
  return setMuted(key, undefined, () => chats.updateMutes({ body: { ...noMutes, remove_users, remove_groups } }));
}

/** Sets after how many seconds the user's new messages in a chat disappear; 0 = never. */
export const setAutoDelete = (key: ChatKey, seconds: number): Promise<void> =>
  attempt({
    read: () => chatsStore.getState().autoDelete[key] ?? 0,
    next: seconds,
    changeTo: (value) => autoDeleteChange(key, value),
    tell: () => chats.updateAutoDelete({ body: wireLists([[key, { expires_in: seconds }]]) }),
  });
