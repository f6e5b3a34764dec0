import { FOUNDER_UID } from '@loquat/contract';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../features/users/users.selectors.ts';
import { useMyUid } from '../../hooks/use-session.ts';

/** Whether the user may change what decides who is let in as whom. */
export const useIsFounder = (): boolean => useMyUid() === FOUNDER_UID;

/** Tells other administrators why they can only read what follows. */
export function FounderOnlyNote() {
  const { t } = useTranslation('admin');
  const name = useUser(FOUNDER_UID)?.name ?? '';
  if (useIsFounder()) return null;
  return (
    <p className="flex items-start gap-2 rounded-lg bg-sunken px-[18px] py-3 text-sm text-muted">
      <KeyRound size={16} aria-hidden className="mt-0.5 flex-none" />
      {t('founder_only', { name })}
    </p>
  );
}
