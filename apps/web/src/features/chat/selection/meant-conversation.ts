const CONVERSATION = '[data-conversation]';

/** The conversation that had the focus or the pointer last. */
let lastUsed: WeakRef<Element> | undefined;

/** The user is in a conversation: keys without a focused element are for it. */
export const noteUse = (conversation: Element): void => void (lastUsed = new WeakRef(conversation));

const conversationAt = (place: EventTarget | null): Element | null =>
  place instanceof Element ? place.closest(CONVERSATION) : null;

/**
 * Whether a key that works anywhere on the page is for the conversation of an element: the focused conversation, else
 * the one used last, else the first.
 */
export function isMeantFor(element: Element | null, { target }: Event): boolean {
  const used = lastUsed?.deref();
  const last = used?.isConnected ? used : document.querySelector(CONVERSATION);
  return element !== null && conversationAt(element) === (conversationAt(target) ?? last);
}
