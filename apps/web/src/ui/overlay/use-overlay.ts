import { useEffect, useEffectEvent, useState } from 'react';
import { addOverlay } from './overlay-history.ts';

/** While it is open, Back closes it. */
export function useOverlay(isOpen: boolean, close: () => void): void {
  const handleBack = useEffectEvent(close);
  useEffect(() => (isOpen ? addOverlay(() => handleBack()) : undefined), [isOpen]);
}

export interface OpenState {
  /** Without it the overlay keeps its own state, and its trigger opens it. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Back does not close it. */
  isOutsideHistory?: boolean;
}

/** The open state of an overlay, for its root: Back closes it. */
export function useOpenState({ open, onOpenChange, isOutsideHistory = false }: OpenState) {
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const isOpen = open ?? isOwnOpen;
  const change = (next: boolean): void => {
    setIsOwnOpen(next);
    onOpenChange?.(next);
  };
  useOverlay(isOpen && !isOutsideHistory, () => change(false));
  return { open: isOpen, onOpenChange: change };
}
