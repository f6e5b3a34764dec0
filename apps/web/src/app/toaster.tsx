import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { markToasterReady } from './toaster-ready.ts';

// Toasts are never part of the first paint.
const ToastList = lazy(async () => {
  const { ToastList: List } = await import('../ui/toast-list.tsx');
  return { default: () => <ReadyToasts list={<List />} /> };
});

function ReadyToasts({ list }: { list: ReactNode }) {
  useEffect(markToasterReady, []);
  return list;
}

/** The place of all toasts, loaded after the first screen. */
export function Toaster() {
  return (
    <Suspense>
      <ToastList />
    </Suspense>
  );
}
