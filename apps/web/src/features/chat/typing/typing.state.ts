import { defineFeatureState } from '#state/feature-state.ts';
import { typingHandlers } from './typing.events.ts';
import { emptyTyping, typingStore } from './typing.store.ts';

export const typingState = defineFeatureState({
  name: 'typing',
  store: typingStore,
  empty: emptyTyping,
  on: typingHandlers,
});
