import type { ReactNode } from 'react';

/** Title and sentence of a screen in the `AuthLayout`. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h1 id="title" className="font-heading text-[30px]/[1.15] font-bold tracking-[-0.025em] text-balance">
        {title}
      </h1>
      {children && <p className="mt-1.5 text-md leading-normal text-pretty text-muted">{children}</p>}
    </>
  );
}
