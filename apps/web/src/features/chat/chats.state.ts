import { defineFeatureState } from '../../state/feature-state.ts';
import { loadComposing } from './composer/composing.ts';
import { forgetReadMarkers, postReadMarkers } from './chats.actions.ts';
import { chatHandlers } from './chats/chats.events.ts';
import { chatsStore, emptyChats } from './chats.store.ts';
import { loadDrafts } from './chats/drafts.ts';
import { watchMutes } from './chats/mute-clock.ts';
import { openOutbox } from './uploads/open-outbox.ts';

/** Drafts, which are kept in local storage; null forgets them. */
function loadWriting(scope: string | null): void {
  loadDrafts(scope);
  loadComposing(scope);
}

export const chatsState = defineFeatureState({
  name: 'chats',
  store: chatsStore,
  empty: emptyChats,
  on: chatHandlers,
  kept: 'whole',
  watch: () => [watchMutes()],
  device: {
    open: async (device) => {
      const showOutbox = await openOutbox(device);
      return {
        show: () => {
          loadWriting(device.scope);
          showOutbox();
        },
      };
    },
    // The server is told what was read, too.
    leave: () => void postReadMarkers(true),
    close: () => {
      forgetReadMarkers();
      loadWriting(null);
    },
  },
  stream: { ready: () => void postReadMarkers() },
});
