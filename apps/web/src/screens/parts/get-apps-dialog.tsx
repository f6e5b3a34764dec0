import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppStores } from '../../features/server/app-stores.tsx';
import { hasMobileApp, loadMobileApps } from '../../features/server/mobile-apps.actions.ts';
import { queryClient } from '../../hooks/query-client.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { QrPicture } from '../../ui/picture/qr-picture.tsx';

export interface GetAppsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The server on a phone: the apps it offers, and a code that opens it in the phone's browser. */
export function GetAppsDialog(props: GetAppsDialogProps) {
  const { t } = useTranslation('welcome');
  const { data: offered } = useQuery({ queryKey: ['mobile-apps'], queryFn: loadMobileApps }, queryClient);
  const hasApp = offered !== undefined && hasMobileApp(offered);
  return (
    <Dialog
      {...props}
      title={hasApp ? t('actions.apps') : t('actions.phone')}
      description={hasApp ? t('mobile.get') : t('mobile.get_web')}
    >
      <div className="grid gap-4 pb-2">
        {hasApp && <AppStores offered={offered} />}
        <div className="grid size-48 justify-self-center">
          <QrPicture text={location.origin} label={t('mobile.qr_server')} />
        </div>
      </div>
    </Dialog>
  );
}
