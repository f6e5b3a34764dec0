import type { ReactNode } from 'react';
import { ServerLogo } from '../../features/server/server-logo.tsx';
import { BranchArt } from '../../ui/picture/branch-art.tsx';

export interface InviteCardProps {
  /** The target of the invitation, as a tile at the corner of the logo. */
  badge?: ReactNode;
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}

/** The frame of an invitation: a card between two branches. */
export function InviteCard({ badge, title, text, children }: InviteCardProps) {
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden bg-canvas p-5">
      <BranchArt scene="invite" className="absolute inset-0 size-full object-cover max-md:hidden" />
      <div className="relative grid w-full max-w-[440px] justify-items-center gap-1.5 rounded-[24px] bg-raised px-5 py-9 text-center shadow-[var(--elev-4),0_0_0_1px_var(--border)] sm:px-9">
        <span className="relative mb-3">
          <ServerLogo size={68} />
          {badge && <span className="absolute -right-3.5 -bottom-2 rounded-[34%] bg-raised p-1">{badge}</span>}
        </span>
        <h1 className="font-heading text-[24px]/[1.2] font-bold tracking-[-0.02em] text-balance wrap-anywhere">
          {title}
        </h1>
        <p className="text-md text-pretty text-muted">{text}</p>
        {children}
      </div>
    </main>
  );
}
