import { type ComponentType, useEffect, useState } from 'react';
import { untilIdle } from '../lib/idle.ts';
import { startToasts, toastsWanted } from '../ui/toasts.ts';

/** The place of all toasts. It loads with the first one, at the latest in a quiet moment: without a network it is too late. */
export function Toaster() {
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    void Promise.race([toastsWanted, untilIdle()])
      .then(() => import('../ui/toast-list.tsx'))
      // No toast is worth more than the screen it lies on.
      .then(
        ({ ToastList }) => setList(() => ToastList),
        () => {},
      );
  }, []);
  return List && <ReadyToasts list={List} />;
}

function ReadyToasts({ list: List }: { list: ComponentType }) {
  useEffect(startToasts, []);
  return <List />;
}
