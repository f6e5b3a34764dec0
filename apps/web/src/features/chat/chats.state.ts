import { defineFeatureState } from '../../state/feature-state.ts';
import { forgetReadMarkers, postReadMarkers } from './chats.actions.ts';
import { chatsStore, emptyChats } from './chats.store.ts';
import { chatHandlers } from './chats/chats.events.ts';
import { loadDrafts } from './chats/drafts.ts';
import { watchMutes } from './chats/mute-clock.ts';
import { loadComposing } from './composer/composing.ts';
import { openOutbox } from './log/sending/open-outbox.ts';
import { closeOutbox } from './log/sending/outbox.ts';

/** Restores drafts, which are kept in local storage; null forgets them. */
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
    // Sends the read markers as well.
    leave: () => void postReadMarkers(true),
    close: () => {
      forgetReadMarkers();
      loadWriting(null);
      closeOutbox();
    },
  },
  stream: { ready: () => void postReadMarkers() },
});
