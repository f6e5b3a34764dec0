import { markAllRead } from '../../features/chat/chats.actions.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { showKeys } from './keys-shown.ts';

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));

/** Shift Esc marks all chats as read, whatever screen is open. */
function followReading(): void {
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    markAllRead();
    toasts.success(i18n.t('all_read'));
  };
  // Runs before any overlay that closes on Esc receives the key.
  window.addEventListener('keydown', handleKey, { capture: true });
}

/** `?` outside of text fields, or Ctrl / anywhere, opens the list of keys. */
export function followShortcuts(): void {
  followReading();
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const isCtrl = event.ctrlKey || event.metaKey;
    const isAsked = isCtrl ? event.key === '/' : event.key === '?' && !isWriting(event.target);
    if (!isAsked) return;
    event.preventDefault();
    showKeys();
  });
}
