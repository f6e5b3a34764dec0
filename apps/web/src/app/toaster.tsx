import { lazy, Suspense } from 'react';

// Toasts are never part of the first paint.
const ToastList = lazy(async () => ({ default: (await import('../ui/toast-list.tsx')).ToastList }));

/** The place of all toasts, loaded after the first screen. */
export function Toaster() {
  return (
    <Suspense>
      <ToastList />
    </Suspense>
  );
}
