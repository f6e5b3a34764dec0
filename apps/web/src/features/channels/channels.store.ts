import type { Channel, Gid } from '@loquat/contract';
import { create } from 'zustand';

export interface ChannelsState {
  byId: Readonly<Record<number, Channel>>;
  /** Ascending. */
  ids: readonly Gid[];
}

export const emptyChannels: ChannelsState = { byId: {}, ids: [] };

export const channelsStore = create<ChannelsState>()(() => emptyChannels);
