import { Outlet } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useUiWords } from '../../hooks/use-ui-words.ts';
import { useUi } from '../../hooks/use-ui.ts';
import { untilIdle } from '../../lib/browser/idle.ts';
import { untilToast } from '../../ui/feedback/toasts.ts';
import { loadPatiently } from '../../ui/load-patiently.ts';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { InactiveScreen } from './inactive-screen.tsx';
import { useDocumentHead } from './use-document-head.ts';

/** The frame of all screens: the texts of the primitives, and the toasts. An inactive tab shows nothing else. */
export function Root() {
  const isInactive = useUi((state) => state.inactive);
  useDocumentHead();
  return (
    <UiProvider texts={useUiWords()}>
      {isInactive ? (
        <Suspense>
          <InactiveScreen />
        </Suspense>
      ) : (
        <Outlet />
      )}
      <Toaster />
    </UiProvider>
  );
}

/**
 * The container of all toasts. It loads with the first toast, at the latest when the page is idle; `preloadInside`
 * loads it earlier, because offline that would be too late.
 */
function Toaster() {
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    void Promise.race([untilToast(), untilIdle()])
      // The time of toasts begins when the list is shown.
      .then(() => loadPatiently(() => import('../../ui/feedback/toast-list.tsx')))
      .then(({ ToastList }) => setList(() => ToastList));
  }, []);
  // Each toast is a live region of its own, and `off` keeps it from being read twice. An opening dialog hides all
  // elements that are not marked as live from screen readers, so the mark must be there before the list.
  return <div aria-live="off">{List && <List />}</div>;
}
