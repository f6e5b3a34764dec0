import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface WriteBarFrameProps {
  icon: ReactNode;
  text: string;
  /** It is shown above a composer, not in place of it. */
  isAbove?: boolean;
  /** The actions that the user can take. */
  children?: ReactNode;
}

/** A note about writing in this chat with its actions, shaped like the composer. */
export function WriteBarFrame({ icon, text, isAbove = false, children }: WriteBarFrameProps) {
  return (
    <div
      role="note"
      className={clsx(
        'mx-4 flex min-h-[54px] flex-wrap items-center gap-2.5 rounded-[14px] bg-sunken py-2 pr-3 pl-4 text-muted shadow-[0_0_0_1px_var(--border-strong),var(--elev-2)] max-md:mx-2.5',
        isAbove ? 'mb-2' : 'mb-3.5',
      )}
    >
      <span aria-hidden className="flex-none text-faint [&>svg]:size-[18px]">
        {icon}
      </span>
      <span className="min-w-40 flex-1">{text}</span>
      <span className="flex gap-2 max-md:[&>*]:min-h-11">{children}</span>
    </div>
  );
}
