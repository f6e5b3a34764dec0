import clsx from 'clsx';

const MOST_SHOWN = 99;

export interface BadgeProps {
  /** `unread` and `mention` ask for attention, `quiet` is for muted chats. */
  kind?: 'unread' | 'mention' | 'quiet';
  /** How many; 99+ above that. A mention shows @ instead. */
  count?: number;
  /** Read aloud in place of the bare number. */
  label?: string;
  className?: string;
}

/** The number of unread messages, or @ for a mention. */
export function Badge({ kind = 'unread', count = 0, label, className }: BadgeProps) {
  const text = kind === 'mention' ? '@' : count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  return (
    <span
      className={clsx(
        'inline-grid h-[19px] min-w-[19px] flex-none place-items-center rounded-full px-1.5 text-2xs/none font-bold tabular-nums',
        kind === 'quiet' ? 'bg-pressed text-muted' : 'bg-accent text-accent-contrast',
        className,
      )}
    >
      <span aria-hidden={label !== undefined}>{text}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
