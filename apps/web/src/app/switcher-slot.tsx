import { lazy, Suspense, useEffect, useState } from 'react';
import { openSwitcher, switcherStore } from '../features/search/switcher.store.ts';

const SwitcherPlace = lazy(async () => ({ default: (await import('./switcher-place.tsx')).SwitcherPlace }));

const isSwitcherKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';

/** Opens the quick switcher on Ctrl or Cmd with K, wherever the focus is; it loads with the first time. */
export function SwitcherSlot() {
  const [isWanted, setIsWanted] = useState(false);
  const isOpen = switcherStore((state) => state.isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (!isSwitcherKey(event)) return;
      event.preventDefault();
      if (!switcherStore.getState().isOpen) openSwitcher();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense>
      <SwitcherPlace />
    </Suspense>
  );
}
