import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PeoplePicker } from '../../users/people-picker.tsx';

export interface StartDmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Picks the recipient of a direct message. */
export function StartDmDialog({ open, onOpenChange }: StartDmDialogProps) {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const pick = (uid: number): void => {
    onOpenChange(false);
    void navigate({ to: '/chat/dm/$userId', params: { userId: uid } });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('start_dm.title')} size="sm">
      <PeoplePicker label={t('start_dm.find')} onPick={pick} />
    </Dialog>
  );
}
