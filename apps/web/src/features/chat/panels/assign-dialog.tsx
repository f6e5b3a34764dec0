import type { Uid } from '@loquat/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { reportFailure } from '#lib/report-failure.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { PeoplePicker } from '../../users/people-picker.tsx';
import { findUser } from '../../users/users.selectors.ts';
import { assignVisitor } from './visit.actions.ts';

export interface AssignDialogProps {
  /** Uid of the visitor. */
  uid: Uid;
  /** Uid of the current host. */
  host: Uid;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Assigns a visitor to another member or bot. */
export function AssignDialog({ uid, host, open, onOpenChange }: AssignDialogProps) {
  const { t } = useTranslation('chat');
  const without = useMemo(() => [host], [host]);
  const pick = (colleague: number): void => {
    onOpenChange(false);
    const name = findUser(colleague)?.name ?? '';
    assignVisitor(uid, colleague).then(() => toasts.success(t('visit.assigned', { name })), reportFailure);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('visit.assign')} size="sm">
      <PeoplePicker label={t('visit.find_colleague')} without={without} onPick={pick} />
    </Dialog>
  );
}
