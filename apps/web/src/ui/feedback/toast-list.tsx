import clsx from 'clsx';
import { Check, CircleAlert, Info } from 'lucide-react';
import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { useUiTexts } from '../ui-texts.ts';
import { Spinner } from './spinner.tsx';
import { holdToasts, releaseToasts, type ShownToast, type ToastKind, toasts, useToasts } from './toasts.ts';

/** A swipe down of this many px dismisses a toast. */
const SWIPE_PX = 32;

/**
 * The container of all toasts: bottom centre, newest lowest. Timers pause under pointer or focus, and while the list is
 * hidden because its surroundings load.
 */
export function ToastList() {
  const texts = useUiTexts();
  const shown = useToasts();
  // React undoes only layout effects while it hides a suspended tree.
  useLayoutEffect(() => {
    releaseToasts();
    return holdToasts;
  }, []);
  return (
    <section
      aria-label={texts.notifications}
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
      className="ui-toasts pointer-events-none fixed inset-x-3 z-(--z-toast) flex flex-col items-center gap-2"
    >
      {shown.map((toast) => (
        <ToastPill key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastPill({ toast: { id, kind, text, icon, action, dismissal } }: { toast: ShownToast }) {
  const startY = useRef(0);
  const handlePointerUp = ({ pointerType, clientY }: PointerEvent): void => {
    if (pointerType === 'touch' && clientY - startY.current > SWIPE_PX) toasts.dismiss(id);
  };
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerDown={({ clientY }) => (startY.current = clientY)}
      onPointerUp={handlePointerUp}
      // More than two stacked on a phone would cover the chat.
      className="ui-toast pointer-events-auto flex min-h-11 max-w-full touch-none items-center gap-2.5 rounded-[13px] bg-(--toast) py-[7px] pr-2 pl-3.5 font-medium text-(--tip-text) shadow-3 max-md:nth-last-[n+3]:hidden"
    >
      {icon ?? <KindIcon kind={kind} />}
      <span className="min-w-0 pr-2 wrap-anywhere">{text}</span>
      {action && <ToastButton {...action} toastId={id} />}
      {dismissal && <ToastButton {...dismissal} toastId={id} />}
    </div>
  );
}

interface ToastButtonProps {
  toastId: string;
  label: string;
  onSelect?: () => void;
  isSolid?: boolean;
}

function ToastButton({ toastId, label, onSelect, isSolid = false }: ToastButtonProps) {
  return (
    <button
      type="button"
      onClick={() => {
        onSelect?.();
        toasts.dismiss(toastId);
      }}
      className={clsx(
        'h-[30px] flex-none rounded-md px-[11px] font-semibold max-md:h-11',
        isSolid ? 'bg-[var(--loquat-400)] text-[var(--loquat-950)]' : 'text-[var(--loquat-300)]',
      )}
    >
      {label}
    </button>
  );
}

function KindIcon({ kind }: { kind: ToastKind }) {
  switch (kind) {
    case 'success':
      return <Check aria-hidden className="flex-none text-[var(--leaf-300)]" />;
    case 'error':
      return <CircleAlert aria-hidden className="flex-none text-[var(--berry-300)]" />;
    case 'loading':
      return <Spinner size={18} className="text-[var(--loquat-300)]" />;
    case 'info':
      return <Info aria-hidden className="flex-none text-[var(--loquat-300)]" />;
    default:
      return kind satisfies never;
  }
}
