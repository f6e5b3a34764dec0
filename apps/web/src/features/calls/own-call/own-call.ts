import type { ChatKey } from '#lib/chat-key.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { type CallsState, callsStore } from '../calls.store.ts';

type Actions = typeof import('./own-call.actions.ts');

/** The actions of calls load on the first call. Failures are reported. */
function doInCall(act: (actions: Actions) => unknown): void {
  void import('./own-call.actions.ts').then(act).catch(reportFailure);
}

/** Calls a chat, answers its call or joins it: at once, or with a camera after a preview. */
export function startCall(key: ChatKey, hasVideo = false): void {
  if (hasVideo && navigator.mediaDevices && callsStore.getState().own !== key)
    return callsStore.setState({ preview: key });
  const wantsFocus = !document.activeElement?.matches('input, textarea, [contenteditable="true"]');
  doInCall(({ enterCall }) => enterCall(key, hasVideo, { wantsFocus }));
}

/** Runs an action on an event of the user's own call. */
export function withOwnCall({ after }: { after: CallsState }, act: (actions: Actions) => unknown): void {
  if (after.own) doInCall(act);
}
