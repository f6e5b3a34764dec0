import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Shown when a newer tab of this browser is the active one. */
export function InactiveScreen() {
  const { t } = useTranslation();
  const server = useServerName() || PRODUCT_NAME;
  const reload = (
    <Button variant="primary" icon={<RefreshCw size={16} aria-hidden />} onClick={() => location.reload()}>
      {t('inactive.reload')}
    </Button>
  );
  return (
    <main className="h-full">
      <EmptyState headingLevel={1} art="sleep" title={t('inactive.title')} action={reload}>
        {t('inactive.text', { server })}
      </EmptyState>
    </main>
  );
}
