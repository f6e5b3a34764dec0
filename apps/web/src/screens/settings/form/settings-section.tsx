import type { ReactNode } from 'react';

/** Settings that belong together, under a title. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{title}</h2>
      {children}
    </section>
  );
}
