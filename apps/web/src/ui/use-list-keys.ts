import { type KeyboardEvent, useState } from 'react';

/**
 * The keys of a search field over a list: arrows move in it, Enter picks. The field keeps the focus; `active` is the
 * index of the current item.
 */
export function useListKeys<Item>(items: readonly Item[], onPick: (item: Item) => void) {
  const [active, setActive] = useState(0);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = items[active];
    if (step) setActive((active + step + items.length) % Math.max(1, items.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && current !== undefined) onPick(current);
    else return;
    event.preventDefault();
  };
  return { active, setActive, handleKeyDown };
}
