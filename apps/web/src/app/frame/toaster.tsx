import { type ComponentType, useEffect, useState } from 'react';
import { untilIdle } from '../../lib/browser/idle.ts';
import { untilToast } from '../../ui/feedback/toasts.ts';

/**
 * The place of all toasts. It loads with the first one, at the latest in a quiet moment; `preloadInside` has it earlier,
 * because without a network it is too late.
 */
export function Toaster() {
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    const load = (): Promise<void> =>
      import('../../ui/feedback/toast-list.tsx').then(
        ({ ToastList }) => setList(() => ToastList),
        // What was to be said waits until the network is back.
        () => addEventListener('online', () => void load(), { once: true }),
      );
    void Promise.race([untilToast(), untilIdle()]).then(load);
  }, []);
  return List && <List />;
}
