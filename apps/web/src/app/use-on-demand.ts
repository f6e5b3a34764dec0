import { useState } from 'react';

/** A part that loads on its first use and stays from then on. */
export function useOnDemand(): { isWanted: boolean; want: () => void } {
  const [isWanted, setIsWanted] = useState(false);
  return { isWanted, want: () => setIsWanted(true) };
}

/** A dialog that loads when it is shown for the first time; it stays mounted, so that it can close with grace. */
export function useDialogOnDemand() {
  const { isWanted, want } = useOnDemand();
  const [open, onOpenChange] = useState(false);
  const show = () => {
    want();
    onOpenChange(true);
  };
  return { isWanted, show, dialog: { open, onOpenChange } };
}
