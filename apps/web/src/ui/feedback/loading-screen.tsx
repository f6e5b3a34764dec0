import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { Logo } from '../picture/logo.tsx';

const RELOAD_BUTTON_DELAY_MS = 30_000;

export interface LoadingScreenProps {
  /** The current step, in a word. */
  label: string;
  reloadLabel: string;
  /** Clears local data and reloads the page. */
  onReload: () => void;
}

/** Fills the window while the app loads; offers a reload if that takes too long. */
export function LoadingScreen({ label, reloadLabel, onReload }: LoadingScreenProps) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), RELOAD_BUTTON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="fixed inset-0 z-(--z-takeover) grid place-items-center bg-canvas">
      <div className="grid justify-items-center gap-5">
        <Logo size={64} className="animate-pulse" />
        <span role="status" className="text-muted">
          {label}
        </span>
        {isSlow && <Button onClick={onReload}>{reloadLabel}</Button>}
      </div>
    </div>
  );
}
