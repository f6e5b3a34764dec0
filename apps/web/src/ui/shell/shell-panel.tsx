import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';

export interface ShellPanelProps {
  /** The accessible name. */
  label: string;
  content: ReactNode;
  /** Called on Esc inside the panel or on its button; the content has its own close button. */
  onClose: () => void;
  /** The element that changes its width. */
  resizer?: ReactNode;
}

/** The side panel below the top bar of the main sheet: beside the feed from 1280 px, over it below, all of a phone. */
export function ShellPanel({ label, content, onClose, resizer }: ShellPanelProps) {
  const ref = useRef<HTMLElement>(null);
  const handleKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const opener = document.activeElement;
    // The button that opened it keeps the focus, and closes it too.
    const places = opener instanceof HTMLButtonElement ? [ref.current, opener] : [ref.current];
    for (const place of places) place?.addEventListener('keydown', handleKeyDown);
    return () => {
      for (const place of places) place?.removeEventListener('keydown', handleKeyDown);
      // Closing the panel from inside returns the focus to the opener.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <aside
      ref={ref}
      aria-label={label}
      className="ui-panel absolute top-14 right-0 bottom-0 z-(--z-aside) w-(--aside-w) overflow-hidden border-l border-line bg-surface max-xl:shadow-3 max-md:top-0 max-md:w-full max-md:border-l-0"
    >
      {content}
      {resizer}
    </aside>
  );
}
