import clsx from 'clsx';

export type Presence = 'online' | 'away' | 'busy' | 'offline';

const shapes: Record<Presence, string> = {
  online: 'bg-online',
  away: 'bg-(--dot-ground) shadow-[inset_0_0_0_2.5px_var(--presence-away)]',
  busy: 'ui-dot-busy',
  offline: 'bg-(--dot-ground) shadow-[inset_0_0_0_2px_var(--presence-offline)]',
};

export interface PresenceDotProps {
  presence: Presence;
  /** Read aloud if no text beside it says the same. */
  label?: string;
}

/** Full, ring, bar, hollow: four shapes, because colour alone is not enough. Set `--dot-ground` to the background. */
export function PresenceDot({ presence, label }: PresenceDotProps) {
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={clsx(
        'absolute -right-[3px] -bottom-[3px] size-[13px] rounded-full border-[2.5px] border-(--dot-ground)',
        shapes[presence],
      )}
    />
  );
}
