import { defineFeatureState } from '../../state/feature-state.ts';
import { getSession, isGuest } from '../../state/session.ts';
import { untilIdle } from '../../lib/browser/idle.ts';
import { callHandlers } from './calls.events.ts';
import { callsStore, emptyCalls } from './calls.store.ts';
import { withOwnCall } from './own-call/own-call.ts';

/** The first chat does not need it, and comes first. */
async function learnWhetherEnabled(): Promise<void> {
  await untilIdle();
  const { learnVoice } = await import('./learn-voice.actions.ts');
  // Whoever signed out meanwhile would be refused.
  if (getSession() && !isGuest()) await learnVoice();
}

export const callsState = defineFeatureState({
  name: 'calls',
  store: callsStore,
  empty: emptyCalls,
  on: callHandlers,
  effects: {
    calls: (_event, change) => withOwnCall(change, ({ checkOwnCall }) => checkOwnCall()),
    call_ended: (event, change) => withOwnCall(change, ({ tellEnd }) => tellEnd(event)),
  },
  // So that the call button does not appear late in the top bar at every start.
  kept: {
    save: ({ isEnabled }) => isEnabled,
    restore: (state, saved) => ({ ...state, isEnabled: saved === true }),
  },
  stream: {
    // It may have changed while there was no stream.
    ready: () => void learnWhetherEnabled().catch(() => {}),
  },
});
