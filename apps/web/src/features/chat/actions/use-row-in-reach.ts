import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { rowAt } from '../selection/rows.ts';
import { useTool } from '../selection/tools.store.ts';

/** The message under the pointer, or else the focused one; an open overlay keeps it active. */
export function useRowInReach(chatKey: ChatKey, feed: HTMLElement): HTMLElement | null {
  const { subscribe, reached } = useMemo(() => createReach(feed), [feed]);
  const pointed = useSyncExternalStore(subscribe, reached);
  const [held, setHeld] = useState<HTMLElement | null>(null);
  const tool = useTool(chatKey);
  const isHolding = tool?.kind === 'menu' || tool?.kind === 'picker';
  const inReach = (isHolding && held) || pointed;
  if (inReach !== held) setHeld(inReach);
  return inReach;
}

/** Follows pointer and focus over the rows of a feed. */
function createReach(feed: HTMLElement) {
  let hovered: HTMLElement | null = null;
  let focused: HTMLElement | null = null;
  const subscribe = (tell: () => void): (() => void) => {
    const stop = new AbortController();
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listen: (event: HTMLElementEventMap[Type]) => void,
    ): void => feed.addEventListener(type, (event) => (listen(event), tell()), { signal: stop.signal });
    on('pointerover', ({ pointerType, target }) => {
      if (pointerType === 'mouse') hovered = rowAt(target);
    });
    on('pointerleave', () => void (hovered = null));
    on('focusin', ({ target }) => {
      if ((target as Element).matches(':focus-visible')) focused = rowAt(target);
    });
    on('focusout', ({ relatedTarget }) => {
      if (focused !== rowAt(relatedTarget)) focused = null;
    });
    // Looked up here: a pointer that came to rest after the tools were rendered sends no more events.
    hovered = feed.querySelector('[data-mid]:hover');
    focused = rowAt(feed.querySelector(':focus-visible'));
    tell();
    return () => stop.abort();
  };
  return { subscribe, reached: () => hovered ?? focused };
}
