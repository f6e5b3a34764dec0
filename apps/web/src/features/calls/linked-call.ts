import { type ChatKey, keyOfPath } from '../../lib/chat-key.ts';
import { uiStore } from '../../state/ui-state.ts';
import { conversationOf } from '../conversations/conversations.ts';
import { showJoinFailure } from './call-toasts.ts';
import { callsStore } from './calls.store.ts';
import { learnVoice } from './learn-voice.actions.ts';
import { startCall } from './own-call/own-call.ts';

/** Waits for the stream, so that chats and calls are known. */
const untilReady = (): Promise<void> =>
  new Promise((resolve) => {
    if (uiStore.getState().ready) return resolve();
    const stop = uiStore.subscribe(({ ready }) => {
      if (!ready) return;
      stop();
      resolve();
    });
  });

/**
 * Shows the preview of a chat's call to a user who followed its link: no microphone opens to others before the user
 * joins. Does nothing if the user has left the chat meanwhile, or cannot see it.
 */
export async function previewLinkedCall(key: ChatKey): Promise<void> {
  await untilReady();
  const { isKnown, mayCall } = conversationOf(key);
  if (!isKnown) return;
  await learnVoice();
  const { isEnabled, own } = callsStore.getState();
  if (keyOfPath(location.pathname) !== key || own === key) return;
  if (!isEnabled) return showJoinFailure('call.disabled');
  if (mayCall) startCall(key, true);
}
