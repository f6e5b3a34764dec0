import { chatKeyOf } from '../../../lib/chat-key.ts';
import { defineFeatureState } from '../../../state/feature-state.ts';
import { getMyUid } from '../../../state/session.ts';
import { followLog } from './follow-log.ts';
import { forgiveFailedLoads } from './history/history-loads.ts';
import { closeReplay } from './log-replay.ts';
import { dropBundlesOf, openLog, recoverFromLoss } from './log-device.ts';
import { messagesFrom, savedMessagesOf } from './messages.cache.ts';
import { commitEntries } from './message-log.ts';
import { messageHandlers, withoutFetched } from './messages.events.ts';
import { emptyMessages, messagesStore } from './messages.store.ts';
import { sendWaiting } from './sending/send.actions.ts';
import { loadUnsent } from './sending/unsent.ts';

export const messagesState = defineFeatureState({
  name: 'messages',
  store: messagesStore,
  empty: emptyMessages,
  on: messageHandlers,
  kept: { save: savedMessagesOf, restore: (_state, saved) => messagesFrom(saved) },
  watch: followLog,
  device: {
    open: openLog,
    written: dropBundlesOf,
    lost: recoverFromLoss,
    close: () => loadUnsent(null),
  },
  stream: {
    resume: () => {
      // A user who starts over is not told what was cleared.
      if (messagesStore.getState().afterMid === 0) messagesStore.setState(withoutFetched, true);
      return { after_mid: messagesStore.getState().afterMid };
    },
    isInView: (event) => event.type === 'chat' && messagesStore.getState().viewed?.key === chatKeyOf(event, getMyUid()),
    entries: (entries) => void commitEntries(entries, 'stream'),
    replayed: closeReplay,
    ready: () => {
      forgiveFailedLoads();
      sendWaiting();
    },
  },
});
