import clsx from 'clsx';

/** A grey shape in the place of coming content; size it with `className`. Shows after 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('ui-skeleton block rounded-[7px]', className)} />;
}
