import { cloneElement, createElement, Suspense, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { lazyComponent } from '../lazy-component.ts';
import { withHandlers } from '../with-handlers.ts';

interface OpenMenuProps {
  /** The button of the menu; it opens and closes the menu from now on. */
  trigger: ReactElement;
}

/** A menu that is not loaded yet. */
export interface MenuOnDemand<Props extends OpenMenuProps> {
  load: () => Promise<unknown>;
  Menu: ComponentType<Props>;
}

/** Takes the import of a menu. The menu appears open, because it is rendered when its button is pressed. */
export function menuOnDemand<Props extends OpenMenuProps>(
  load: () => Promise<ComponentType<Props>>,
): MenuOnDemand<Props> {
  return { load, Menu: lazyComponent(load) };
}

export interface MenuButtonProps<Props extends OpenMenuProps> {
  /** The button alone. */
  trigger: ReactElement<{ 'aria-haspopup'?: 'menu'; autoFocus?: boolean }>;
  menu: MenuOnDemand<Props>;
  /** The menu's props besides the button. */
  menuProps: Omit<Props, 'trigger'>;
}

/** A button with a menu that loads when the user is about to press it: menus position themselves, which is heavy. */
export function MenuButton<Props extends OpenMenuProps>({ trigger, menu, menuProps }: MenuButtonProps<Props>) {
  const [isWanted, setIsWanted] = useState(false);
  // A failure is reported when the button is pressed.
  const prepare = (): void => void menu.load().catch(() => {});
  const handlers = { onPointerEnter: prepare, onFocus: prepare, onClick: () => setIsWanted(true) };
  const button = cloneElement(trigger, { 'aria-haspopup': 'menu', ...withHandlers(trigger.props, handlers) });
  if (!isWanted) return button;
  // The menu's own button is a different element. It takes over the focus, so dialogs from the menu return it there.
  const successor = cloneElement(trigger, { autoFocus: true });
  return (
    <Suspense fallback={button}>{createElement(menu.Menu, { ...menuProps, trigger: successor } as Props)}</Suspense>
  );
}
