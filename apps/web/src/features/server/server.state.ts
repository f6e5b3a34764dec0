import { defineFeatureState } from '../../state/feature-state.ts';
import { loadCommonSettings } from './common-settings.actions.ts';
import { savedServerOf, withSavedServer } from './saved-server.ts';
import { loadOrganization } from './server.actions.ts';
import { serverHandlers } from './server.events.ts';
import { serverStore } from './server.store.ts';

/** The server is the same for everyone: its state stays when its user signs out. */
export const serverState = defineFeatureState({
  name: 'server',
  store: serverStore,
  on: serverHandlers,
  kept: { save: savedServerOf, restore: (state, saved) => withSavedServer(state, saved ?? {}) },
  stream: {
    // Streams do not repeat these: they may have changed while there was none, or during the start.
    ready: () => {
      void loadOrganization().catch(() => {});
      void loadCommonSettings().catch(() => {});
    },
  },
});
