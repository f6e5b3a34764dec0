import clsx from 'clsx';
import { Signal, SignalLow } from 'lucide-react';

interface WeakSignalProps {
  /** Px. */
  size: number;
  className?: string;
}

/** A weak connection: the few bars that it has, in front of all bars. */
export function WeakSignal({ size, className }: WeakSignalProps) {
  return (
    <span aria-hidden className={clsx('relative inline-grid flex-none', className)}>
      <Signal size={size} className="opacity-35" />
      <SignalLow size={size} strokeWidth={2.5} className="absolute inset-0" />
    </span>
  );
}
