import type { ReactNode } from 'react';
import { Switch } from '#ui/form/switch.tsx';

export interface MethodRowProps {
  icon: ReactNode;
  label: string;
  text?: ReactNode;
  /** Leave it out for a row that switches nothing. `label` names the switch. */
  toggle?: { label: string; checked: boolean; disabled?: boolean; onCheckedChange: (checked: boolean) => void };
  /** Buttons before the switch. */
  children?: ReactNode;
}

/** A sign-in method: its tile, name and state, the button that sets it up, and its switch. */
export function MethodRow({ icon, label, text, toggle, children }: MethodRowProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-[13px] gap-y-2 px-[18px] py-3">
      <span className="grid size-9 flex-none place-items-center rounded-[30%] bg-pressed text-muted">{icon}</span>
      <span className="min-w-0 flex-1 basis-28">
        <span className="block font-[650] wrap-anywhere">{label}</span>
        {text !== undefined && <span className="mt-px block text-sm wrap-anywhere text-muted">{text}</span>}
      </span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-2.5">
        {children}
        {toggle && <Switch isLabelHidden {...toggle} />}
      </span>
    </div>
  );
}
