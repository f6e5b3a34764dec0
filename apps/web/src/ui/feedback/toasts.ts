import { type ReactNode, useSyncExternalStore } from 'react';

const TOAST_DURATION_MS = 4_000;
const SUCCESS_TOAST_DURATION_MS = 2_000;
/** The maximum that is readable at once: the oldest are removed. */
const MOST_SHOWN = 20;

export type ToastKind = 'success' | 'error' | 'info' | 'loading';

export interface ToastOptions {
  /** Shows or updates the toast of this id instead of a new one. */
  id?: string;
  /** How long it stays on the screen; by default 4 s, success 2 s, loading until it is updated or dismissed. */
  durationMs?: number;
  /** Stays until code dismisses it: for the offline state, or a waiting update. */
  isPersistent?: boolean;
  /** Replaces the icon of its kind. */
  icon?: ReactNode;
  /** One action; `isSolid` draws it in amber. */
  action?: { label: string; onSelect: () => void; isSolid?: boolean };
  /** A second, quiet button that closes it, for toasts that do not close by themselves. */
  dismissal?: { label: string; onSelect?: () => void };
  onClose?: () => void;
}

/** A toast on the screen. */
export interface ShownToast {
  id: string;
  kind: ToastKind;
  text: ReactNode;
  icon: ToastOptions['icon'] | undefined;
  action: ToastOptions['action'] | undefined;
  dismissal: ToastOptions['dismissal'] | undefined;
  onClose: ToastOptions['onClose'] | undefined;
}

let shown: readonly ShownToast[] = [];
const listeners = new Set<() => void>();

function setShown(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts on the screen, for code outside React, oldest first. */
export const shownToasts = (): readonly ShownToast[] => shown;

/** The toasts on the screen, oldest first. */
export const useToasts = (): readonly ShownToast[] => useSyncExternalStore(subscribe, shownToasts);

/** Resolves as soon as there is a toast to show. */
export const untilToast = (): Promise<void> =>
  new Promise((resolve) => {
    if (shown.length > 0) return resolve();
    const stop = subscribe(() => {
      stop();
      resolve();
    });
  });

interface Countdown {
  /** Milliseconds left when its timer last started. */
  left: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const countdowns = new Map<string, Countdown>();
/** Timers wait until the list, which loads with the first toast, is on the screen and readable. */
let isHeld = true;
let count = 0;

function run(id: string, left: number): void {
  const timer = isHeld ? undefined : setTimeout(() => dismiss(id), left);
  countdowns.set(id, { left, startedAt: Date.now(), timer });
}

function forgetCountdown(id: string): void {
  clearTimeout(countdowns.get(id)?.timer);
  countdowns.delete(id);
}

/** Stops all timers: the user is reading or about to press a button, or the list is not on the screen. */
export function holdToasts(): void {
  if (isHeld) return;
  isHeld = true;
  for (const countdown of countdowns.values()) {
    clearTimeout(countdown.timer);
    countdown.left -= Date.now() - countdown.startedAt;
  }
}

/** Restarts all timers, each with the time it had left. */
export function releaseToasts(): void {
  if (!isHeld) return;
  isHeld = false;
  for (const [id, { left }] of countdowns) run(id, Math.max(0, left));
}

/** Milliseconds a toast stays, null = until it is dismissed. */
function durationOf(kind: ToastKind, { durationMs, isPersistent }: ToastOptions): number | null {
  if (isPersistent) return null;
  if (durationMs !== undefined) return durationMs;
  if (kind === 'loading') return null;
  return kind === 'success' ? SUCCESS_TOAST_DURATION_MS : TOAST_DURATION_MS;
}

function show(kind: ToastKind, text: ReactNode, options: ToastOptions = {}): string {
  const { icon, action, dismissal, onClose } = options;
  count += 1;
  const { id = `toast-${count}` } = options;
  const toast: ShownToast = { id, kind, text, icon, action, dismissal, onClose };
  const isKnown = shown.some((other) => other.id === id);
  const after = isKnown ? shown.map((other) => (other.id === id ? toast : other)) : [...shown, toast];
  setShown(after.slice(-MOST_SHOWN));
  for (const pushed of after.slice(0, -MOST_SHOWN)) forgetCountdown(pushed.id);
  forgetCountdown(id);
  const duration = durationOf(kind, options);
  if (duration !== null) run(id, duration);
  return id;
}

function dismiss(id?: string): void {
  const gone = shown.filter((toast) => id === undefined || toast.id === id);
  setShown(shown.filter((toast) => !gone.includes(toast)));
  for (const toast of gone) {
    forgetCountdown(toast.id);
    toast.onClose?.();
  }
}

/** Shows short notices at the bottom of the screen, from React or other code. Each call returns the toast's id. */
export const toasts = {
  success: (text: ReactNode, options?: ToastOptions): string => show('success', text, options),
  error: (text: ReactNode, options?: ToastOptions): string => show('error', text, options),
  info: (text: ReactNode, options?: ToastOptions): string => show('info', text, options),
  /** Stays until the same id is shown as another kind, or dismissed. */
  loading: (text: ReactNode, options?: ToastOptions): string => show('loading', text, options),
  /** Closes one toast, or all of them without an id. */
  dismiss,
};
