import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { inputFrame } from '../../ui/form/input-style.ts';

export interface PickButtonProps {
  label: string;
  /** The chosen value, in words. */
  value: string;
  /** The choice; `close` ends it. */
  children: (close: () => void) => ReactNode;
}

/** A field whose value is chosen in a dialog. */
export function PickButton({ label, value, children }: PickButtonProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid content-start gap-1.5">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      <button
        type="button"
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        className={inputFrame()}
        onClick={() => setIsOpen(true)}
      >
        <span className="min-w-0 flex-1 truncate text-left">{value}</span>
        <ChevronDown size={16} aria-hidden className="text-faint" />
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} size="sm" title={label}>
        {children(() => setIsOpen(false))}
      </Dialog>
    </div>
  );
}
