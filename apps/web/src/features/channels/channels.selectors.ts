import type { Channel } from '@loquat/contract';
import { useUserIds } from '../users/users.selectors.ts';
import { channelsStore } from './channels.store.ts';

const NO_USERS: readonly number[] = [];

/** A channel; undefined if unknown or no longer visible. */
export const useChannel = (gid: number): Channel | undefined => channelsStore((state) => state.byId[gid]);
/** Uids of a channel's members, ascending; for a public one, all users. */
export function useChannelMembers(gid: number): readonly number[] {
  const everyone = useUserIds();
  const channel = useChannel(gid);
  return channel?.is_public ? everyone : (channel?.members ?? NO_USERS);
}
