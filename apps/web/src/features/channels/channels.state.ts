import { defineFeatureState } from '../../state/feature-state.ts';
import { getMyUid } from '../../state/session.ts';
import { noteExit } from './channel-exits.ts';
import { channelHandlers } from './channels.events.ts';
import { channelsStore, emptyChannels } from './channels.store.ts';

export const channelsState = defineFeatureState({
  name: 'channels',
  store: channelsStore,
  empty: emptyChannels,
  on: channelHandlers,
  effects: {
    // The action may come from another device.
    user_leaved_group: ({ gid, uid }, { before }) => {
      if (uid.some((left) => left === getMyUid())) noteExit(before.byId[gid], 'left');
    },
    kick_from_group: ({ gid, reason }, { before }) => noteExit(before.byId[gid], reason),
  },
  kept: 'whole',
});
