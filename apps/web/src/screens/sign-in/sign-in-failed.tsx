import type { ReactNode } from 'react';
import { AuthHeading } from '../parts/auth-heading.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';

/** A failed sign-in: the reason, and links to alternatives. */
export function SignInFailed({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <AuthLayout>
      <div role="alert">
        <AuthHeading title={title}>{text}</AuthHeading>
      </div>
      <div className="mt-[22px] grid gap-3.5">{children}</div>
    </AuthLayout>
  );
}
