import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Tooltip } from './feedback/tooltip.tsx';
import { NativeButton, type NativeButtonProps } from './native-button.tsx';

export interface IconButtonProps extends Omit<NativeButtonProps, 'className' | 'style' | 'children'> {
  /** The accessible name; also the tooltip. */
  'aria-label': string;
  /** The icon. */
  children: ReactNode;
  /** 28 in toolbars, else 32; 44 on touch either way. */
  size?: 'sm' | 'md';
  /** A toggle that is on or off; leave out for plain actions. */
  isOn?: boolean;
  keys?: readonly string[];
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left';
  /** For buttons inside popups with their name beside the icon. */
  hasTooltip?: boolean;
  className?: string;
}

/** A square button with only an icon. */
export function IconButton(props: IconButtonProps) {
  const { size = 'md', isOn, keys, tooltipSide, hasTooltip = true, className, ...button } = props;
  const element = (
    <NativeButton
      aria-pressed={isOn}
      {...button}
      className={clsx(
        'relative inline-grid flex-none place-items-center transition-colors duration-(--dur-1)',
        'data-disabled:cursor-not-allowed data-disabled:text-disabled data-disabled:hover:bg-transparent',
        'max-md:min-h-11 max-md:min-w-11 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        size === 'sm' ? 'size-7 rounded-[7px]' : 'size-8 rounded-md',
        isOn ? 'bg-leaf-soft text-leaf-soft-text' : 'text-muted hover:bg-hover hover:text-ink data-popup-open:bg-hover',
        className,
      )}
    />
  );
  if (!hasTooltip) return element;
  return (
    <Tooltip label={button['aria-label']} {...(keys && { keys })} {...(tooltipSide && { side: tooltipSide })}>
      {element}
    </Tooltip>
  );
}
