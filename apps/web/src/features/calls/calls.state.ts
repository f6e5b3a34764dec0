import { untilIdle } from '../../lib/browser/idle.ts';
import { defineFeatureState } from '../../state/feature-state.ts';
import { getSession, isGuest } from '../../state/session.ts';
import { callHandlers } from './calls.events.ts';
import { callsStore, emptyCalls } from './calls.store.ts';
import { withOwnCall } from './own-call/own-call.ts';

/** Runs after the first chat, which does not need it. */
async function learnWhetherEnabled(): Promise<void> {
  await untilIdle();
  const { learnVoice } = await import('./learn-voice.actions.ts');
  // After a sign-out the call would be refused.
  if (getSession() && !isGuest()) await learnVoice();
}

const offerToRejoin = async () => (await import('./own-call/rejoin.ts')).offerToRejoin();

export const callsState = defineFeatureState({
  name: 'calls',
  store: callsStore,
  empty: emptyCalls,
  on: callHandlers,
  effects: {
    calls: ({ calls }, change) => {
      withOwnCall(change, ({ checkOwnCall }) => checkOwnCall());
      if (calls.length > 0) void offerToRejoin().catch(() => {});
    },
    call: ({ call }, change) => withOwnCall(change, ({ followKey }) => followKey(call)),
    call_ended: (event, change) => withOwnCall(change, ({ tellEnd }) => tellEnd(event)),
  },
  // Stored, so that the call button does not appear late in the top bar at every start.
  kept: {
    save: ({ isEnabled }) => isEnabled,
    restore: (state, saved) => ({ ...state, isEnabled: saved === true }),
  },
  stream: {
    // It may have changed while there was no stream.
    ready: () => void learnWhetherEnabled().catch(() => {}),
  },
});
