import { useEffect, useState } from 'react';
import { rowAt } from './rows.ts';
import { useTool } from './tools.store.ts';

/** The message under the mouse, else the one that has the keyboard; what is open over the feed holds on to it. */
export function useRowInReach(feed: HTMLElement): HTMLElement | null {
  const [hovered, setHovered] = useState<HTMLElement | null>(() => feed.querySelector('[data-mid]:hover'));
  const [focused, setFocused] = useState<HTMLElement | null>(() => rowAt(feed.querySelector(':focus-visible')));
  const [held, setHeld] = useState<HTMLElement | null>(null);
  const tool = useTool();
  const isHolding = tool?.kind === 'menu' || tool?.kind === 'picker';
  const inReach = (isHolding && held) || hovered || focused;
  if (inReach !== held) setHeld(inReach);
  useEffect(() => {
    const stop = new AbortController();
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listen: (event: HTMLElementEventMap[Type]) => void,
    ): void => feed.addEventListener(type, listen, { signal: stop.signal });
    const point = ({ pointerType, target }: PointerEvent): void => {
      if (pointerType === 'mouse') setHovered(rowAt(target));
    };
    on('pointerover', point);
    // A row that is drawn anew under the mouse is not entered: any movement finds it.
    on('pointermove', point);
    on('pointerleave', () => setHovered(null));
    on('focusin', ({ target }) => {
      if ((target as Element).matches(':focus-visible')) setFocused(rowAt(target));
    });
    on('focusout', ({ relatedTarget }) => setFocused((row) => (row && row === rowAt(relatedTarget) ? row : null)));
    return () => stop.abort();
  }, [feed]);
  return inReach;
}
