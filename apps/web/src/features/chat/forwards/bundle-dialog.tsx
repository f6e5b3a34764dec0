import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BundleView, type BundleViewProps } from '../bundle-view.tsx';

export interface BundleDialogProps extends BundleViewProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All messages of a forward. */
export function BundleDialog({ bundle, attachmentUrl, open, onOpenChange }: BundleDialogProps) {
  const { t } = useTranslation('chat');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('bundle.title')} size="lg">
      <BundleView bundle={bundle} attachmentUrl={attachmentUrl} />
    </Dialog>
  );
}
