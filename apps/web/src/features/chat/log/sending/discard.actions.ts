import { logOf, messagesStore } from '../messages.store.ts';
import { saveUnsent } from './unsent.ts';

/** Discards a failed message. */
export function discardMessage(localId: number): void {
  messagesStore.setState((state) => {
    const message = state.byMid.get(localId);
    if (!message?.failed) return state;
    const log = logOf(state, message.chat);
    const mids = log.mids.filter((mid) => mid !== localId);
    return { byMid: state.byMid.without([localId]), chats: { ...state.chats, [message.chat]: { ...log, mids } } };
  });
  saveUnsent();
}
