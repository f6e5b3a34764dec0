import { Toast } from '@base-ui/react/toast';
import type { ToastObject } from '@base-ui/react/toast';
import clsx from 'clsx';
import { Check, CircleAlert, Info } from 'lucide-react';
import { Spinner } from './spinner.tsx';
import { toastManager, toasts } from './toasts.ts';
import type { ToastData, ToastKind } from './toasts.ts';
import { useUiTexts } from './ui-texts.ts';

const MAX_TOASTS = 20;

/** Where all toasts appear: bottom centre, newest lowest. Mounted once. */
export function ToastList() {
  const texts = useUiTexts();
  return (
    <Toast.Provider toastManager={toastManager} limit={MAX_TOASTS}>
      <Toast.Portal>
        {/* Each toast is a live region of its own; two nested ones would be read twice. */}
        <Toast.Viewport
          aria-label={texts.notifications}
          aria-live="off"
          className="ui-toasts pointer-events-none fixed inset-x-3 bottom-5 z-(--z-toast) flex flex-col-reverse items-center gap-2 outline-none"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const manager = Toast.useToastManager<ToastData>();
  return manager.toasts.map((toast) => <ToastPill key={toast.id} toast={toast} />);
}

function ToastPill({ toast }: { toast: ToastObject<ToastData> }) {
  const { kind = 'info', icon, action, dismissal } = toast.data ?? {};
  return (
    <Toast.Root
      toast={toast}
      role={kind === 'error' ? 'alert' : 'status'}
      aria-modal={undefined}
      aria-hidden={undefined}
      tabIndex={-1}
      swipeDirection="down"
      // More than two stacked on a phone would cover the chat.
      className="ui-toast pointer-events-auto flex min-h-11 max-w-full items-center gap-2.5 rounded-[13px] bg-(--toast) py-[7px] pr-2 pl-3.5 font-medium text-(--tip-text) shadow-3 data-limited:hidden max-md:nth-[n+3]:hidden"
    >
      {icon ?? <KindIcon kind={kind} />}
      <Toast.Title render={<span />} className="min-w-0 pr-2 wrap-anywhere" />
      {action && <ToastButton {...action} toastId={toast.id} />}
      {dismissal && <ToastButton {...dismissal} toastId={toast.id} />}
    </Toast.Root>
  );
}

interface ToastButtonProps {
  toastId: string;
  label: string;
  onSelect?: () => void;
  isSolid?: boolean;
}

/** Not Toast.Close: that one hides itself from screen readers until the list is expanded, and ours always is. */
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
