import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';

const TOAST_DURATION_MS = 4_000;
const SUCCESS_TOAST_DURATION_MS = 2_000;
/** Base UI reads zero as "never". */
const NEVER = 0;

export type ToastKind = 'success' | 'error' | 'info' | 'loading';

export interface ToastOptions {
  /** Shows or updates the toast of this id instead of a new one. */
  id?: string;
  /** How long it stays; by default 4 s, success 2 s, loading until it is updated or dismissed. */
  durationMs?: number;
  /** Stays until dismissed by code: being offline, an update that waits. */
  isPersistent?: boolean;
  /** Replaces the icon of its kind. */
  icon?: ReactNode;
  /** One way on; `isSolid` draws it as the amber action. */
  action?: { label: string; onSelect: () => void; isSolid?: boolean };
  /** A second, quiet button that closes it, for what does not close by itself. */
  dismissal?: { label: string; onSelect?: () => void };
  onClose?: () => void;
}

export interface ToastData {
  kind: ToastKind;
  icon?: ReactNode;
  action?: ToastOptions['action'];
  dismissal?: ToastOptions['dismissal'];
}

/** The queue behind `toasts`; only the toast list subscribes to it. */
export const toastManager = Toast.createToastManager<ToastData>();

/** What was shown before there was a list to show it; null from then on. */
let waiting: (() => void)[] | null = [];
const wanted = Promise.withResolvers<void>();
let count = 0;

/** Resolves with the first toast. */
export const toastsWanted = wanted.promise;

/** For the toast list, once it is on the screen. */
export function startToasts(): void {
  for (const act of waiting ?? []) act();
  waiting = null;
}

function whenListed(act: () => void): void {
  wanted.resolve();
  if (waiting) waiting.push(act);
  else act();
}

function durationOf(kind: ToastKind, { durationMs, isPersistent }: ToastOptions): number {
  if (isPersistent) return NEVER;
  if (durationMs !== undefined) return durationMs;
  if (kind === 'loading') return NEVER;
  return kind === 'success' ? SUCCESS_TOAST_DURATION_MS : TOAST_DURATION_MS;
}

function show(kind: ToastKind, text: ReactNode, options: ToastOptions = {}): string {
  const { icon, action, dismissal, onClose } = options;
  count += 1;
  const { id = `toast-${count}` } = options;
  const timeout = durationOf(kind, options);
  whenListed(() => toastManager.add({ id, title: text, timeout, data: { kind, icon, action, dismissal }, onClose }));
  return id;
}

/** Short notices at the bottom of the screen, from anywhere, React or not. Each call returns the toast's id. */
export const toasts = {
  success: (text: ReactNode, options?: ToastOptions): string => show('success', text, options),
  error: (text: ReactNode, options?: ToastOptions): string => show('error', text, options),
  info: (text: ReactNode, options?: ToastOptions): string => show('info', text, options),
  /** Stays until the same id is shown as another kind, or dismissed. */
  loading: (text: ReactNode, options?: ToastOptions): string => show('loading', text, options),
  /** Closes one toast, or all of them without an id. */
  dismiss: (id?: string): void => whenListed(() => toastManager.close(id)),
};
