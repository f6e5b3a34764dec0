import { useCallback, useState } from 'react';

/** A dialog that loads when it is shown for the first time; it stays mounted, so that its closing can be animated. */
export function useDialogOnDemand() {
  const [isWanted, setIsWanted] = useState(false);
  const [open, onOpenChange] = useState(false);
  const show = useCallback(() => {
    setIsWanted(true);
    onOpenChange(true);
  }, []);
  return { isWanted, show, dialog: { open, onOpenChange } };
}
