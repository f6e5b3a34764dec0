import type { ReactNode } from 'react';
import { Switch } from './form/switch.tsx';
import { Tag } from './tag.tsx';

export interface ProviderCardProps {
  title: string;
  /** One line about its purpose. */
  help: ReactNode;
  /** The saved state, in a word. */
  status: { label: string; isOn: boolean };
  /** Switches it on and off; leave out when the fields do. */
  toggle?: { checked: boolean; disabled?: boolean; onCheckedChange: (checked: boolean) => void };
  /** The fields. */
  children: ReactNode;
  /** Below the fields: a test of the service. */
  actions?: ReactNode;
}

/** A service that the server uses: switch, status, fields, and a test. */
export function ProviderCard({ title, help, status, toggle, children, actions }: ProviderCardProps) {
  return (
    <section className="rounded-lg shadow-[0_0_0_1px_var(--border),var(--elev-1)]">
      <header className="flex min-h-[38px] items-center gap-2 px-[18px] pt-4">
        <h2 className="font-[650]">{title}</h2>
        <Tag tone={status.isOn ? 'on' : 'neutral'}>{status.label}</Tag>
        <span className="flex-1" />
        {toggle && <Switch label={title} isLabelHidden {...toggle} />}
      </header>
      <p className="px-[18px] pt-0.5 text-sm text-muted">{help}</p>
      <div className="grid gap-4 p-[18px]">{children}</div>
      {actions && <div className="px-[18px] pb-[18px]">{actions}</div>}
    </section>
  );
}

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-3.5 gap-y-4 sm:grid-cols-2">{children}</div>;
}
