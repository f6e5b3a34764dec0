import { chatKeyOf } from '#lib/chat-key.ts';
import { defineFeatureState } from '#state/feature-state.ts';
import { getMyUid } from '#state/session.ts';
import { followLog } from './follow-log.ts';
import { forgiveFailedLoads } from './history/history-loads.ts';
import { dropBundlesOf, openLog, recoverFromLoss } from './log-device.ts';
import { closeReplay } from './log-replay.ts';
import { commitEntries } from './message-log.ts';
import { messagesFrom, savedMessagesOf } from './messages.cache.ts';
import { messageHandlers, withoutFetched } from './messages.events.ts';
import { emptyMessages, isOnScreen, messagesStore } from './messages.store.ts';
import { resumeOutbox } from './sending/outbox.ts';
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
      // A user who starts over gets no events of clearings.
      if (messagesStore.getState().afterMid === 0) messagesStore.setState(withoutFetched, true);
      return { after_mid: messagesStore.getState().afterMid };
    },
    isInView: (event) => event.type === 'chat' && isOnScreen(chatKeyOf(event, getMyUid())),
    entries: (entries) => void commitEntries(entries, 'stream'),
    replayed: closeReplay,
    ready: () => {
      forgiveFailedLoads();
      resumeOutbox();
    },
  },
});
