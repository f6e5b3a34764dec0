import { useTranslation } from 'react-i18next';
import { resetAndReload } from '../../state/reset.ts';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { useServerName } from './server.store.ts';

/** The server's name until the real one is known. */
export const PRODUCT_NAME = 'Loquat';

/** Fills the window while a screen loads; after a while it offers to clear the data of this browser and start over. */
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
