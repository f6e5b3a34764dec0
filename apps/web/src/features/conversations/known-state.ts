import type { Channel, CommonSettings, ContactStatus } from '@loquat/contract';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type StoredSession, sessionStore } from '../../state/session.ts';
import { channelsStore } from '../channels/channels.store.ts';
import { serverStore } from '../server/server.store.ts';
import { contactsStore } from '../users/contacts.store.ts';
import { type KnownUser, usersStore } from '../users/users.store.ts';

/** A snapshot of the data on this device about conversations and their members. */
export interface KnownState {
  session: StoredSession | null;
  /** Settings of the server. */
  common: CommonSettings;
  users: Readonly<Record<number, KnownUser>>;
  /** Uids of all members and bots, ascending. */
  uids: readonly number[];
  channels: Readonly<Record<number, Channel>>;
  statuses: Readonly<Record<number, ContactStatus>>;
  nicknames: Readonly<Record<number, string>>;
}

let last: KnownState | undefined;

/** The current snapshot: the same object until a field changes, as React requires. It contains no presence. */
export function knownState(): KnownState {
  const { byId: users, ids: uids } = usersStore.getState();
  const { statuses, nicknames } = contactsStore.getState();
  const { session } = sessionStore.getState();
  const { common } = serverStore.getState();
  const { byId: channels } = channelsStore.getState();
  const isSame =
    last?.users === users &&
    last.uids === uids &&
    last.channels === channels &&
    last.statuses === statuses &&
    last.nicknames === nicknames &&
    last.session === session &&
    last.common === common;
  if (!last || !isSame) last = { session, common, users, uids, channels, statuses, nicknames };
  return last;
}

/** The snapshot as a store, for components. */
const knownStore = create<KnownState>()(knownState);

for (const store of [sessionStore, serverStore, usersStore, channelsStore, contactsStore])
  store.subscribe(() => knownStore.setState(knownState(), true));

/** What `select` reads from the state; lists and objects are compared by content. */
export const useKnown = <T>(select: (state: KnownState) => T): T => knownStore(useShallow(select));

/** The state as a whole, for lists of conversations. */
export const useKnownState = (): KnownState => knownStore((state) => state);
