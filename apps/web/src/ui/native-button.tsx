import type { ComponentProps, MouseEvent } from 'react';

export interface NativeButtonProps extends ComponentProps<'button'> {
  /** If disabled, it can still be reached by keyboard and is announced as disabled, but does nothing. */
  isFocusableWhenDisabled?: boolean;
}

const refuse = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** A button that may stay in the tab order while it is disabled. `data-disabled` is for styles. */
export function NativeButton({ disabled = false, isFocusableWhenDisabled = false, ...button }: NativeButtonProps) {
  const isSoft = disabled && isFocusableWhenDisabled;
  return (
    <button
      type="button"
      {...button}
      disabled={disabled && !isSoft}
      data-disabled={disabled ? '' : undefined}
      {...(isSoft && { 'aria-disabled': true, onClick: refuse })}
    />
  );
}
