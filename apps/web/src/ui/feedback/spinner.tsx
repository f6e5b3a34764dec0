import clsx from 'clsx';
import { Loader } from 'lucide-react';

export interface SpinnerProps {
  /** Edge in px. */
  size?: number;
  /** Read aloud; without it the spinner is decoration. */
  label?: string;
  className?: string;
}

/** A turning sun of strokes, for waits that have no shape to show a skeleton of. */
export function Spinner({ size = 16, label, className }: SpinnerProps) {
  const icon = <Loader size={size} aria-hidden className={clsx('flex-none animate-spin', className)} />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-grid">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}
