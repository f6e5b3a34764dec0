import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QrPicture } from '#ui/picture/qr-picture.tsx';

export interface GuestCodeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A QR code of the sign-in page, for the phone on which the guest may already be signed in. */
export function GuestCodeDialog(props: GuestCodeDialogProps) {
  const { t } = useTranslation('chat');
  return (
    <Dialog {...props} size="sm" title={t('composer.scan')} description={t('composer.scan_text')}>
      <div className="grid justify-items-center pb-2">
        <QrPicture text={`${location.origin}/login`} label={t('composer.scan_label')} />
      </div>
    </Dialog>
  );
}
