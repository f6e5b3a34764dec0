import type { KeyboardEvent } from 'react';

const hasModifier = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => altKey || ctrlKey || metaKey;

/**
 * Arrows, Home and End move through the links and buttons of a list that match `selector`, in visual order;
 * the browser scrolls what gets the focus into view. From the first, arrow up leads to the element `above`, an id.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string, above = ''): void {
  if (hasModifier(event)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].toSorted(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
  const isAbove = at === 0 && event.key === 'ArrowUp';
  const next = isAbove ? document.getElementById(above) : target !== undefined && stops[target];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Arrow down leads from a field into the list below it, to the first element of the page that matches. */
export function moveIntoList(event: KeyboardEvent<HTMLElement>, selector: string): void {
  if (event.key !== 'ArrowDown' || hasModifier(event) || event.nativeEvent.isComposing) return;
  const first = document.querySelector<HTMLElement>(selector);
  if (!first) return;
  event.preventDefault();
  first.focus();
}
