import type { ReactNode } from 'react';
import { SettingsCard } from './settings-frame.tsx';

/** Settings rows for irreversible actions, under a red title. */
export function DangerCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650] text-danger-text">{title}</h2>
      <SettingsCard>{children}</SettingsCard>
    </section>
  );
}
