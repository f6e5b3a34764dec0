import { showKeys } from './keys-shown.ts';

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));

/** `?` where nothing is being written, or Ctrl / anywhere, opens the list of keys. */
export function followKeys(): void {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const isCtrl = event.ctrlKey || event.metaKey;
    const isAsked = isCtrl ? event.key === '/' : event.key === '?' && !isWriting(event.target);
    if (!isAsked) return;
    event.preventDefault();
    showKeys();
  });
}
