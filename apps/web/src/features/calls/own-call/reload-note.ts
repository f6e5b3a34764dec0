import type { ChatKey } from '#lib/chat-key.ts';

/** The storage of one tab, which outlasts a reload. */
const NAME = 'loquat:left-call';

/** Stores the call that a reload interrupts. */
export function keepReloadNote(key: ChatKey): void {
  try {
    sessionStorage.setItem(NAME, key);
  } catch {
    // Without storage there is no offer to rejoin.
  }
}

/** The call that a reload has interrupted, once; null: none. */
export function takeReloadNote(): ChatKey | null {
  try {
    const key = sessionStorage.getItem(NAME);
    sessionStorage.removeItem(NAME);
    return key !== null && /^[gu]:\d+$/.test(key) ? (key as ChatKey) : null;
  } catch {
    return null;
  }
}
