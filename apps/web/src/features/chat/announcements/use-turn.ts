import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { ChatKey } from '#lib/chat-key.ts';

/** Conversations whose announcement waits to be shown, the next one first. */
const waitingStore = create<readonly ChatKey[]>()(() => []);

/** After these, the user may have finished what they were doing. */
const ENDS = ['focusin', 'focusout', 'keyup', 'click'] as const;

/** The user is writing, or another dialog or a menu is open. */
function isBusy(): boolean {
  const field = document.activeElement;
  const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (isField && field.value.trim() !== '') return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

/**
 * Whether the dialog of a conversation may open: one at a time, and not while the user is writing or another dialog is
 * open. Once it is open, it stays.
 */
export function useTurn(chatKey: ChatKey, isWanted: boolean): boolean {
  const isFirst = waitingStore((waiting) => waiting[0] === chatKey);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    waitingStore.setState((waiting) => [...waiting, chatKey], true);
    return () => {
      waitingStore.setState((waiting) => waiting.filter((key) => key !== chatKey), true);
      setIsOpen(false);
    };
  }, [chatKey, isWanted]);
  useEffect(() => {
    if (!isWanted || !isFirst || isOpen) return undefined;
    const look = (): void => void (isBusy() || setIsOpen(true));
    // Later than the handlers of the same event, which may open or close something.
    const lookSoon = (): void => void setTimeout(look);
    const first = setTimeout(look);
    for (const end of ENDS) document.addEventListener(end, lookSoon);
    return () => {
      clearTimeout(first);
      for (const end of ENDS) document.removeEventListener(end, lookSoon);
    };
  }, [isWanted, isFirst, isOpen]);
  return isWanted && isFirst && isOpen;
}
