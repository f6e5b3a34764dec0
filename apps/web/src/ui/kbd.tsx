import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface KbdProps {
  children: ReactNode;
  /** `key` draws a key cap, `plain` only the letter, `dark` sits on tooltips. */
  look?: 'key' | 'plain' | 'dark';
}

/** One key of a shortcut. */
export function Kbd({ children, look = 'key' }: KbdProps) {
  return (
    <kbd
      className={clsx(
        'inline-grid h-[19px] place-items-center font-sans text-2xs/none font-medium',
        look === 'key' &&
          'min-w-[19px] rounded-[5px] border border-b-2 border-line-strong bg-surface px-[5px] text-muted',
        look === 'plain' && 'px-0.5 text-muted',
        look === 'dark' && 'min-w-[19px] rounded-[5px] bg-white/15 px-[5px] text-inherit',
      )}
    >
      {children}
    </kbd>
  );
}
