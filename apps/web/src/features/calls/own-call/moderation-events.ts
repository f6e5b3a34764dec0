import type { EventOf } from '@loquat/contract';
import { createStore } from 'zustand/vanilla';
import { defineFeatureState, featureStates, setFeatureStates } from '#state/feature-state.ts';
import { showModeration } from '../call-toasts.ts';
import { setMuted } from './call-controls.ts';
import { dropOut, isOwnRoom, wasOwnRoom } from './own-call.actions.ts';

/** A moderator muted the microphone of this page. */
function handleMute({ channel_name, by_uid }: EventOf<'call_muted'>): void {
  if (!isOwnRoom(channel_name)) return;
  void setMuted(true);
  void showModeration('muted', by_uid);
}

/** A moderator removed this page from a call. LiveKit may already have ended the connection. */
function handleRemoval({ channel_name, by_uid }: EventOf<'call_removed'>): void {
  if (isOwnRoom(channel_name)) dropOut();
  if (wasOwnRoom(channel_name)) void showModeration('removed', by_uid);
}

// Only pages in a call load these handlers.
setFeatureStates([
  ...featureStates(),
  defineFeatureState({
    name: 'call-moderation',
    store: createStore(() => ({})),
    on: {},
    effects: { call_muted: handleMute, call_removed: handleRemoval },
  }),
]);
