import { useMemo, useState, useSyncExternalStore } from 'react';
import { rowAt } from '../selection/rows.ts';
import { useTool } from '../selection/tools.store.ts';

/** The message under the mouse, else the one that has the keyboard; what is open over the feed holds on to it. */
export function useRowInReach(feed: HTMLElement): HTMLElement | null {
  const { subscribe, reached } = useMemo(() => createReach(feed), [feed]);
  const pointed = useSyncExternalStore(subscribe, reached);
  const [held, setHeld] = useState<HTMLElement | null>(null);
  const tool = useTool();
  const isHolding = tool?.kind === 'menu' || tool?.kind === 'picker';
  const inReach = (isHolding && held) || pointed;
  if (inReach !== held) setHeld(inReach);
  return inReach;
}

/** Follows the mouse and the keyboard over the rows of a feed. */
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
    // Only now, for a mouse that came to rest since the tools were drawn says nothing any more.
    hovered = feed.querySelector('[data-mid]:hover');
    focused = rowAt(feed.querySelector(':focus-visible'));
    tell();
    return () => stop.abort();
  };
  return { subscribe, reached: () => hovered ?? focused };
}
