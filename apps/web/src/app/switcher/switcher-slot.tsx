import { Suspense, useEffect, useState } from 'react';
import { openSwitcher, switcherStore } from '../../features/search/switcher.store.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const SwitcherPlace = lazyComponent(async () => (await import('./switcher-place.tsx')).SwitcherPlace);

const hasMod = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;
const isSwitcherKey = (event: KeyboardEvent): boolean =>
  hasMod(event) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';

const isInField = (): boolean => document.activeElement?.matches('[data-switcher-field]') ?? false;

function handleKeyDown(event: KeyboardEvent): void {
  const { isOpen, words } = switcherStore.getState();
  if (isSwitcherKey(event)) {
    event.preventDefault();
    if (!isOpen) openSwitcher();
  } else if (isOpen && !isInField() && event.key.length === 1 && !hasMod(event)) {
    // Keys typed right away are meant for the switcher, even while it loads.
    event.preventDefault();
    event.stopPropagation();
    switcherStore.setState({ words: words + event.key });
  }
}

/** Opens the quick switcher on Ctrl or Cmd and K, wherever the focus is; it loads on first use. */
export function SwitcherSlot() {
  const [isWanted, setIsWanted] = useState(false);
  const isOpen = switcherStore((state) => state.isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', handleKeyDown, { capture: true });
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense>
      <SwitcherPlace />
    </Suspense>
  );
}
