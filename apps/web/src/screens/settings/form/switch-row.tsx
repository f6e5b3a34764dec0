import { Switch, type SwitchProps } from '#ui/form/switch.tsx';

/** A row of a settings card that is switched on and off. */
export function SwitchRow(props: SwitchProps) {
  return (
    <div className="flex min-h-[60px] items-center px-[18px] py-3">
      <Switch {...props} className="flex-1" />
    </div>
  );
}
