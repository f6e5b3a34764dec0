import { create } from 'zustand';
import { channelsStore } from './channels.store.ts';

/** A channel that the user has just lost. */
export interface ChannelExit {
  gid: number;
  name: string;
  reason: 'kick' | 'group_deleted' | 'left';
  /** The user did it, here: nobody needs to tell them. */
  isOwn: boolean;
}

/** The last one; null = none since the start. */
export const exitsStore = create<{ last: ChannelExit | null }>()(() => ({ last: null }));

const expected = new Set<number>();

/** The user is leaving or deleting a channel on this device. Returns what takes that back. */
export function expectExit(gid: number): () => void {
  expected.add(gid);
  return () => void expected.delete(gid);
}

/** Notes that a channel is about to go, while its name is still known. */
export function noteExit(gid: number, reason: ChannelExit['reason']): void {
  const name = channelsStore.getState().byId[gid]?.name;
  if (name !== undefined) exitsStore.setState({ last: { gid, name, reason, isOwn: expected.delete(gid) } });
}
