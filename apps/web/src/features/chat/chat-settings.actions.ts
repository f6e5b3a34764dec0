import { chatEndpoints, type EventOf, Gid, Timestamp, Uid } from '@loquat/contract';
import { type ChatKey, targetOf } from '../../lib/chat-key.ts';
import { connection } from '../../state/connection.ts';
import { applyOwnEvent } from '../../state/event-stream.ts';
import { tellFailure } from '../../lib/tell-failure.ts';
import { chatsStore } from './chats.store.ts';

const chats = connection.callsOf(chatEndpoints);

/** How long a chat can be muted, in seconds; null = until it is unmuted. */
export const MUTE_CHOICES_SECONDS = [900, 3_600, 28_800, 86_400, 604_800, null] as const;

type SettingsEvent = EventOf<'user_settings_changed'>;
type Change = Partial<Omit<SettingsEvent, 'type' | 'from_device'>>;

const eventOf = (change: Change): SettingsEvent => ({
  type: 'user_settings_changed',
  from_device: '',
  add_mute_users: [],
  remove_mute_users: [],
  add_mute_groups: [],
  remove_mute_groups: [],
  read_index_users: [],
  read_index_groups: [],
  burn_after_reading_users: [],
  burn_after_reading_groups: [],
  add_pin_chats: [],
  remove_pin_chats: [],
  add_contacts: [],
  remove_contacts: [],
  ...change,
});

type Target = { gid: Gid } | { uid: Uid };

const chatTargetOf = (key: ChatKey): Target => {
  const target = targetOf(key);
  return 'gid' in target ? { gid: Gid.parse(target.gid) } : { uid: Uid.parse(target.uid) };
};

/** `until` in ms since the epoch; null = for ever, undefined = not muted. */
function muteChange(target: Target, until: number | null | undefined): Change {
  if (until === undefined)
    return 'gid' in target ? { remove_mute_groups: [target.gid] } : { remove_mute_users: [target.uid] };
  const expired_at = until === null ? null : Timestamp.parse(until);
  return 'gid' in target
    ? { add_mute_groups: [{ gid: target.gid, expired_at }] }
    : { add_mute_users: [{ uid: target.uid, expired_at }] };
}

const pinChange = (target: Target, pinnedAt: number | undefined): Change =>
  pinnedAt === undefined
    ? { remove_pin_chats: [target] }
    : { add_pin_chats: [{ target, updated_at: Timestamp.parse(pinnedAt) }] };

const autoDeleteChange = (target: Target, expires_in: number): Change =>
  'gid' in target
    ? { burn_after_reading_groups: [{ gid: target.gid, expires_in }] }
    : { burn_after_reading_users: [{ uid: target.uid, expires_in }] };

interface Attempt<T> {
  /** The current value of the setting. */
  read: () => T;
  next: T;
  changeTo: (value: T) => Change;
  tell: () => Promise<unknown>;
}

/** Changes a setting at once; if the server refuses, reverts it and shows a notice. */
async function attempt<T>({ read, next, changeTo, tell }: Attempt<T>): Promise<void> {
  const before = read();
  applyOwnEvent(eventOf(changeTo(next)));
  try {
    await tell();
  } catch (error) {
    // Another device, or the user again, may have changed it in the meantime.
    if (read() === next) applyOwnEvent(eventOf(changeTo(before)));
    tellFailure(error);
  }
}

/** Pins a chat to the top of the list, or unpins it. */
export function setPinned(key: ChatKey, isPinned: boolean): Promise<void> {
  const target = chatTargetOf(key);
  return attempt<number | undefined>({
    read: () => chatsStore.getState().pinned[key],
    next: isPinned ? Date.now() : undefined,
    changeTo: (pinnedAt) => pinChange(target, pinnedAt),
    tell: () => (isPinned ? chats.pinChat : chats.unpinChat)({ body: { target } }),
  });
}

function setMuted(key: ChatKey, until: number | null | undefined, tell: (target: Target) => Promise<unknown>) {
  const target = chatTargetOf(key);
  return attempt<number | null | undefined>({
    read: () => chatsStore.getState().muted[key],
    next: until,
    changeTo: (value) => muteChange(target, value),
    tell: () => tell(target),
  });
}

const noMutes = { add_users: [], add_groups: [], remove_users: [], remove_groups: [] };

/** Mutes a chat for a number of seconds; null = until it is unmuted. */
export function muteChat(key: ChatKey, seconds: number | null): Promise<void> {
  const until = seconds === null ? null : Date.now() + seconds * 1_000;
  const expired_in = seconds ?? undefined;
  return setMuted(key, until, (target) =>
    chats.updateMutes({
      body:
        'gid' in target
          ? { ...noMutes, add_groups: [{ gid: target.gid, expired_in }] }
          : { ...noMutes, add_users: [{ uid: target.uid, expired_in }] },
    }),
  );
}

/** Unmutes a chat. */
export const unmuteChat = (key: ChatKey): Promise<void> =>
  setMuted(key, undefined, (target) =>
    chats.updateMutes({
      body: 'gid' in target ? { ...noMutes, remove_groups: [target.gid] } : { ...noMutes, remove_users: [target.uid] },
    }),
  );

/** Sets after how many seconds the user's new messages in a chat disappear; 0 = never. */
export function setAutoDelete(key: ChatKey, seconds: number): Promise<void> {
  const target = chatTargetOf(key);
  const entry = { expires_in: seconds };
  return attempt({
    read: () => chatsStore.getState().autoDelete[key] ?? 0,
    next: seconds,
    changeTo: (value) => autoDeleteChange(target, value),
    tell: () =>
      chats.updateAutoDelete({
        body:
          'gid' in target
            ? { users: [], groups: [{ gid: target.gid, ...entry }] }
            : { groups: [], users: [{ uid: target.uid, ...entry }] },
      }),
  });
}
