import clsx from 'clsx';
import type { ReactNode } from 'react';
import block from '../../assets/art/empty-block.svg';
import bolt from '../../assets/art/empty-bolt.svg';
import chat from '../../assets/art/empty-chat.svg';
import files from '../../assets/art/empty-files.svg';
import lost from '../../assets/art/empty-lost.svg';
import saved from '../../assets/art/empty-saved.svg';
import search from '../../assets/art/empty-search.svg';
import sleep from '../../assets/art/empty-sleep.svg';

const spots = { block, bolt, chat, files, lost, saved, search, sleep } as const;

export interface EmptyStateProps {
  /** Which picture. */
  art: keyof typeof spots;
  title: string;
  /** One or two lines. */
  children?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
  /** The heading's level on the page. */
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

/** A picture, a title and a line or two, shown when there is nothing else. */
export function EmptyState({ art, title, children, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={clsx('grid h-full place-content-center justify-items-center px-9 py-6 text-center', className)}>
      <img src={spots[art]} width={116} height={92} alt="" className="mb-3.5" />
      <Heading className="font-heading text-[18px]/[1.25] font-bold tracking-[-0.015em]">{title}</Heading>
      {children && <p className="mt-1.5 max-w-[28em] leading-normal text-pretty text-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
