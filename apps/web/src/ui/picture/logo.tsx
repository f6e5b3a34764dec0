import clsx from 'clsx';

export interface LogoProps {
  /** Edge of the mark in px; 16 at least. */
  size?: number;
  /** Text beside the mark; the mark alone is named by `label`. */
  wordmark?: string;
  label?: string;
  className?: string;
}

/** The loquat mark, alone or with a wordmark beside it. */
export function Logo({ size = 32, wordmark, label = 'Loquat', className }: LogoProps) {
  const named = wordmark ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span className={clsx('inline-flex items-center gap-2.5', className)}>
      <svg viewBox="0 0 64 64" width={size} height={size} className="flex-none" {...named}>
        <path
          fill="#F5A623"
          d="M31.2 16.2C46.6 16.2 58 25.6 58 38.8S47.2 61 32.4 61c-4.7 0-9-1-12.7-2.7-3.2 2-8 3.5-13.4 3.5-1.3 0-1.9-1.5-1-2.4 2.4-2.4 4-5.6 4.4-8.9C6.5 47.2 4.8 43.2 4.8 38.8c0-13.2 11-22.6 26.4-22.6Z"
        />
        <path fill="#3E8E5A" d="M29.6 21.4C28.2 9.6 37.4 2 56.6 2.2c.9 0 1.5.7 1.4 1.6Z" />
        <path fill="#2C6B45" d="M29.6 21.4 58 3.8C56.6 18.6 46 26.4 31.4 23c-1-.3-1.7-.8-1.8-1.6Z" />
      </svg>
      {wordmark && (
        <span className="font-heading font-bold tracking-[-0.03em]" style={{ fontSize: size * 0.76 }}>
          {wordmark}
        </span>
      )}
    </span>
  );
}
