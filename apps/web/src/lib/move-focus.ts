import type { KeyboardEvent } from 'react';

/**
 * Arrows, Home and End walk through the links and buttons of a list that match `selector`, in the order they are seen;
 * the browser scrolls what gets the focus into view.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].toSorted(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
  const next = target === undefined ? undefined : stops[target];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
