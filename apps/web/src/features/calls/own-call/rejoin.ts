import { dismissReason, offerRejoin } from '../call-toasts.ts';
import { callsStore } from '../calls.store.ts';
import { startCall } from './own-call.ts';
import { takeReloadNote } from './reload-note.ts';

/** Offers to rejoin the call that a reload of this page has interrupted, as long as that call goes on. */
export async function offerToRejoin(): Promise<void> {
  const key = takeReloadNote();
  if (!key || !callsStore.getState().byChat[key]) return;
  await offerRejoin(key, () => startCall(key));
  const stop = callsStore.subscribe(({ byChat }) => {
    if (byChat[key]) return;
    stop();
    dismissReason();
  });
}
