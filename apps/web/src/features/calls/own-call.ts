import type { ChatKey } from '../../lib/chat-key.ts';
import { tellFailure } from '../../lib/tell-failure.ts';
import type { CallsState } from './calls.store.ts';

type Actions = typeof import('./own-call.actions.ts');

/** What one does in calls loads when one calls. Failures are told. */
function doInCall(act: (actions: Actions) => unknown): void {
  void import('./own-call.actions.ts').then(act).catch(tellFailure);
}

/** Calls a chat, answers its call or joins it. */
export const startCall = (key: ChatKey, hasVideo = false): void =>
  doInCall(({ enterCall }) => enterCall(key, hasVideo));

/** Does something when an event comes in a call of one's own. */
export function withOwnCall({ after }: { after: CallsState }, act: (actions: Actions) => unknown): void {
  if (after.own) doInCall(act);
}
