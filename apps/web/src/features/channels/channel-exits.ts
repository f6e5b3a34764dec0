import type { Channel } from '@loquat/contract';
import { create } from 'zustand';

/** A channel that the user has just lost. */
export interface ChannelExit {
  gid: number;
  name: string;
  reason: 'kick' | 'group_deleted' | 'left';
  /** The user caused it on this device, so no toast is needed. */
  isOwn: boolean;
}

/** The last one; null = none since the start. */
export const exitsStore = create<{ last: ChannelExit | null }>()(() => ({ last: null }));

const expected = new Set<number>();

/** The user is leaving or deleting a channel on this device. Returns a function that reverts this note. */
export function expectExit(gid: number): () => void {
  expected.add(gid);
  return () => void expected.delete(gid);
}

/** Notes that a channel is gone; an unknown channel is ignored. */
export function noteExit(channel: Channel | undefined, reason: ChannelExit['reason']): void {
  if (!channel) return;
  const { gid, name } = channel;
  exitsStore.setState({ last: { gid, name, reason, isOwn: expected.delete(gid) } });
}
