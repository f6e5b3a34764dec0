import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { PointerEventHandler } from 'react';
import { Kbd } from '../kbd.tsx';

export interface TooltipPopupProps {
  anchor: Element;
  label: string;
  keys: readonly string[] | undefined;
  side: 'top' | 'right' | 'bottom' | 'left';
  popupProps: { onPointerEnter: PointerEventHandler; onPointerLeave: PointerEventHandler };
  close: () => void;
}

/** The visible part of a `Tooltip`. Screen readers skip it: it repeats the name of its control. */
export function TooltipPopup({ anchor, label, keys, side, popupProps, close }: TooltipPopupProps) {
  return (
    <BaseTooltip.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <BaseTooltip.Portal aria-hidden>
        <BaseTooltip.Positioner
          anchor={anchor}
          side={side}
          sideOffset={8}
          collisionPadding={8}
          className="z-(--z-popover)"
        >
          <BaseTooltip.Popup
            {...popupProps}
            className="ui-pop flex max-w-72 items-center gap-[7px] rounded-[7px] bg-(--tip) px-[9px] py-[5px] text-xs font-medium text-(--tip-text) shadow-2"
          >
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
