import { keyOfCallPath } from '../../features/calls/call-path.ts';
import { type ChatKey, dmKey, kindOf } from '../../lib/chat-key.ts';
import { getSession } from '../../state/session.ts';
import { router } from '../router/router.ts';

/** The chat in which the user pressed. */
const chatAround = (link: Element): ChatKey | undefined =>
  link.closest<HTMLElement>('[data-conversation]')?.dataset['conversation'] as ChatKey | undefined;

/**
 * The path to open. A link `/dm_{uid}` means the other party of its sender: the recipient reads it with their own uid,
 * and means the sender, with whom the chat around the link is.
 */
function pathFor(path: string, link: Element): string {
  const around = chatAround(link);
  const isOwn = keyOfCallPath(path) === dmKey(getSession()?.uid ?? 0);
  return isOwn && around !== undefined && kindOf(around) === 'direct' ? `/dm_${around.slice(2)}` : path;
}

function openHere(event: MouseEvent): void {
  const { target, button, defaultPrevented, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.feed-link[href]') : null;
  // Other clients write https, whatever this server speaks.
  if (!link || link.host !== location.host || keyOfCallPath(link.pathname) === null) return;
  event.preventDefault();
  router.history.push(pathFor(link.pathname, link));
}

/** Opens links of other clients to calls of this server in this page, which may be in a call, and not in a new one. */
export function followCallLinks(): void {
  document.addEventListener('click', openHere);
}
