import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId } from 'react';
import { bareInput, inputFrame } from './input-style.ts';

/**
 * Focuses the first field of a screen, unless another element has the focus. On touch screens users tap the field: an
 * on-screen keyboard would cover half of the unread screen. There the heading gets the focus instead, so that screen
 * readers announce the place.
 */
function useFirstFocus(id: string, isFirst: boolean): void {
  useEffect(() => {
    if (!isFirst || document.activeElement !== document.body) return;
    const heading = matchMedia('(pointer: coarse)').matches && document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    (heading || document.getElementById(id))?.focus();
  }, [id, isFirst]);
}

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'className' | 'style' | 'defaultValue'> {
  label: string;
  isLabelHidden?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  size?: 'md' | 'lg';
  /** The first field of its screen: it gets the focus, unless that would open an on-screen keyboard. */
  isFirst?: boolean;
  /** Before and after the text, inside the frame: an icon, a unit, a button. */
  start?: ReactNode;
  end?: ReactNode;
  defaultValue?: string;
  className?: string;
}

/**
 * One line of text with its label; takes what react-hook-form's `register` returns. Looks like `Field` without its
 * library, which the sign-in screen would load for this alone.
 */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, help, error, size, isFirst = false, start, end, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  useFirstFocus(id, isFirst);
  const isInvalid = error !== undefined;
  const hasNote = isInvalid || Boolean(help);
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <label htmlFor={id} className={clsx('text-sm font-semibold', isLabelHidden && 'sr-only')}>
        {label}
      </label>
      <span className={inputFrame({ size })}>
        {start}
        <input
          {...input}
          id={id}
          aria-invalid={isInvalid || undefined}
          aria-describedby={hasNote ? `${id}-note` : undefined}
          data-invalid={isInvalid ? '' : undefined}
          className={bareInput}
        />
        {end}
      </span>
      {hasNote && <Note id={`${id}-note`} help={help} error={error} />}
    </div>
  );
}

function Note({ id, help, error }: { id: string; help: ReactNode; error: string | undefined }) {
  if (error === undefined) {
    return (
      <div id={id} className="text-sm leading-[1.45] text-muted">
        {help}
      </div>
    );
  }
  return (
    <div id={id} className="flex items-start gap-1.5 text-sm leading-[1.45] text-danger-text">
      <CircleAlert size={16} aria-hidden className="mt-px flex-none" />
      {error}
    </div>
  );
}
