import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from '../kbd.tsx';
import { menuRow } from './menu-row-style.ts';

export interface MenuItemProps {
  icon?: ReactNode;
  /** Keys for the same action. */
  keys?: readonly string[];
  /** The current value, on the right ("Off"). */
  value?: string;
  isDanger?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
  /** A link element to render instead of a plain row. */
  render?: ReactElement;
  children: ReactNode;
}

/** An action in a `Menu` or `ContextMenu`. */
export function MenuItem({ icon, keys, value, isDanger, disabled, onSelect, render, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      disabled={disabled}
      onClick={onSelect}
      render={render}
      nativeButton={false}
      className={menuRow({ isDanger })}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {value && <span className="text-muted">{value}</span>}
      {keys && (
        <span className="flex gap-[3px] max-md:hidden">
          {keys.map((key) => (
            <Kbd key={key} look="plain">
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </BaseMenu.Item>
  );
}
