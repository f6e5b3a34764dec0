import type { Channel, Gid } from '@loquat/contract';
import { useMemo } from 'react';
import { useUserIds } from '../users/users.selectors.ts';
import { channelsStore } from './channels.store.ts';

const NOBODY: readonly number[] = [];

/** A channel, undefined when unknown or no longer visible. */
export const useChannel = (gid: number): Channel | undefined => channelsStore((state) => state.byId[gid]);
/** Gids of all channels the user sees, ascending. */
export const useChannelIds = (): readonly Gid[] => channelsStore((state) => state.ids);

/** All channels the user sees, ascending by gid. */
export function useChannels(): readonly Channel[] {
  const byId = channelsStore((state) => state.byId);
  const ids = channelsStore((state) => state.ids);
  return useMemo(() => ids.flatMap((gid) => byId[gid] ?? []), [ids, byId]);
}

/** Uids of the members of a channel, ascending; of a public one all users. */
export function useChannelMembers(gid: number): readonly number[] {
  const everyone = useUserIds();
  const channel = useChannel(gid);
  return channel?.is_public ? everyone : (channel?.members ?? NOBODY);
}

/** A channel outside React. */
export const findChannel = (gid: number): Channel | undefined => channelsStore.getState().byId[gid];
