import clsx from 'clsx';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';
import { Spinner } from './feedback/spinner.tsx';
import { Tooltip } from './feedback/tooltip.tsx';
import { NativeButton } from './native-button.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** One `primary` per view. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'leaf' | 'danger' | 'danger-quiet';
  size?: 'sm' | 'md' | 'lg';
  isBlock?: boolean;
  icon?: ReactNode;
  isLoading?: boolean;
  /** The verb while loading ("Saving"); without it the label stays under the spinner. */
  loadingText?: string;
  /** Disables the button and gives the reason in a tooltip; it stays reachable by keyboard. */
  disabledReason?: string | undefined;
  className?: string;
}

/** A button with a text. Loading keeps width and focus. */
export function Button(props: ButtonProps) {
  const { variant, size, isBlock, icon, isLoading = false, loadingText, disabledReason, ...rest } = props;
  const { className, children, disabled, ...button } = rest;
  const reasonId = useId();
  const element = (
    <NativeButton
      {...button}
      className={buttonStyle({ variant, size, isBlock, className })}
      disabled={disabled || isLoading || disabledReason !== undefined}
      isFocusableWhenDisabled={isLoading || disabledReason !== undefined}
      aria-busy={isLoading || undefined}
      {...(disabledReason && { 'aria-describedby': reasonId })}
    >
      <ButtonContent icon={icon} isLoading={isLoading} loadingText={loadingText}>
        {children}
      </ButtonContent>
    </NativeButton>
  );
  if (disabledReason === undefined) return element;
  return (
    <>
      <Tooltip label={disabledReason}>{element}</Tooltip>
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
    </>
  );
}

interface ButtonContentProps {
  icon: ReactNode;
  isLoading: boolean;
  loadingText: string | undefined;
  children: ReactNode;
}

/** Both contents lie in one grid cell, so that the wider one sets the width and nothing moves when loading starts. */
function ButtonContent({ icon, isLoading, loadingText, children }: ButtonContentProps) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-[7px]';
  return (
    <span className="inline-grid">
      <span className={clsx(cell, isLoading && (loadingText ? 'invisible' : 'opacity-0'))}>
        {icon}
        {children}
      </span>
      {(isLoading || loadingText) && (
        <span className={clsx(cell, !isLoading && 'invisible')}>
          <Spinner />
          {loadingText}
        </span>
      )}
    </span>
  );
}
