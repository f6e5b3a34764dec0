import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Kbd } from './kbd.tsx';

export interface TooltipProps {
  label: string;
  /** Keys that do the same as the control. */
  keys?: readonly string[];
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The control; it keeps its own accessible name, the tooltip only shows it. */
  children: ReactElement;
}

/** A dark label beside a control, on hover and on keyboard focus. */
export function Tooltip({ label, keys, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={8} collisionPadding={8} className="z-(--z-popover)">
          <BaseTooltip.Popup className="ui-pop flex max-w-72 items-center gap-[7px] rounded-[7px] bg-(--tip) px-[9px] py-[5px] text-xs font-medium text-(--tip-text) shadow-2">
            {label}
            {keys && (
              <span className="flex gap-[3px]">
                {keys.map((key) => (
                  <Kbd key={key} look="dark">
                    {key}
                  </Kbd>
                ))}
              </span>
            )}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
