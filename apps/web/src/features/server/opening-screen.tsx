import { useTranslation } from 'react-i18next';
import { useServerName } from './server.store.ts';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { resetAndReload } from '../../state/reset.ts';

/** The server's name until the real one is known. */
export const PRODUCT_NAME = 'Loquat';

/** Fills the window while a screen loads; after a while it offers to clear what this browser keeps and start over. */
export function OpeningScreen() {
  const { t } = useTranslation();
  const server = useServerName() || PRODUCT_NAME;
  return (
    <LoadingScreen
      label={t('app.opening', { server })}
      reloadLabel={t('app.slow')}
      onReload={() => void resetAndReload()}
    />
  );
}
