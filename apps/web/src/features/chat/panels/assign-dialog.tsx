import type { Uid } from '@loquat/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { tellFailure } from '../../../lib/tell-failure.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { PeoplePicker } from '../../users/people-picker.tsx';
import { findUser, useUsers } from '../../users/users.selectors.ts';
import { assignVisitor } from './visit.actions.ts';

export interface AssignDialogProps {
  /** Of the visitor. */
  uid: Uid;
  /** Whom they talk with now. */
  host: Uid;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Picks the colleague, or the bot, with whom a visitor talks from now on. */
export function AssignDialog({ uid, host, open, onOpenChange }: AssignDialogProps) {
  const { t } = useTranslation('chat');
  const users = useUsers();
  const without = useMemo(() => [host, ...users.flatMap((user) => (user.visitor ? [user.uid] : []))], [host, users]);
  const pick = (colleague: number): void => {
    onOpenChange(false);
    const name = findUser(colleague)?.name ?? '';
    assignVisitor(uid, colleague).then(() => toasts.success(t('visit.assigned', { name })), tellFailure);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('visit.assign')} size="sm">
      <PeoplePicker label={t('visit.find_colleague')} without={without} onPick={pick} />
    </Dialog>
  );
}
