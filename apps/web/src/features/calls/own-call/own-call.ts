import type { ChatKey } from '../../../lib/chat-key.ts';
import { tellFailure } from '../../../lib/tell-failure.ts';
import type { CallsState } from '../calls.store.ts';

type Actions = typeof import('./own-call.actions.ts');

/** The actions of calls load on the first call. Failures are reported. */
function doInCall(act: (actions: Actions) => unknown): void {
  void import('./own-call.actions.ts').then(act).catch(tellFailure);
}

/** Calls a chat, answers its call or joins it. */
export const startCall = (key: ChatKey, hasVideo = false): void =>
  doInCall(({ enterCall }) => enterCall(key, hasVideo));

/** Runs something on an event of one's own call. */
export function withOwnCall({ after }: { after: CallsState }, act: (actions: Actions) => unknown): void {
  if (after.own) doInCall(act);
}
