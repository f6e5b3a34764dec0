import type { ReactNode } from 'react';
import { PHONE } from '../../lib/browser/media.ts';
import { useMedia } from '../../lib/browser/use-media.ts';

/** The name of a place over its list. Phones show only the list, so there it is the title of the page. */
export function ListTitle({ className, children }: { className: string; children: ReactNode }) {
  const Title = useMedia(PHONE) ? 'h1' : 'h2';
  return (
    <Title className={`font-heading text-[17px]/[1.6] font-bold tracking-[-0.02em] ${className}`}>{children}</Title>
  );
}
