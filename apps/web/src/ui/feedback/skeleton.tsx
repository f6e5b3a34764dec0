import clsx from 'clsx';

/** A grey placeholder for content that is loading; size it with `className`. Shows after 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('ui-skeleton block rounded-[7px]', className)} />;
}
