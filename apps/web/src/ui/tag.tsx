import clsx from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-pressed text-muted',
  admin: 'bg-accent-soft text-(--accent-soft-text)',
  bot: 'bg-bot-soft text-bot-text',
  guest: 'bg-info-soft text-info-text',
  on: 'bg-leaf-soft text-leaf-soft-text',
  failed: 'bg-danger-soft text-danger-text',
} as const;

export interface TagProps {
  tone?: keyof typeof tones;
  children: ReactNode;
  className?: string;
}

/** A small word beside a name or a setting: Admin, Bot, Guest, On, Failed. */
export function Tag({ tone = 'neutral', children, className }: TagProps) {
  return (
    <span
      className={clsx(
        'inline-flex h-[19px] flex-none items-center gap-1 rounded-[5px] px-1.5 text-2xs font-semibold',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
