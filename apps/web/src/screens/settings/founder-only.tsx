import { FOUNDER_UID } from '@loquat/contract';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../features/users/users.selectors.ts';
import { useMyUid } from '../../hooks/use-session.ts';

/** Whether the user is the founder, the only user who may change access and services that process message content. */
export const useIsFounder = (): boolean => useMyUid() === FOUNDER_UID;

interface FounderOnlyNoteProps {
  /** The reason: the settings grant access, or choose a service that processes message content. */
  scope?: 'access' | 'content';
}

/** Explains to other administrators why these settings are read-only. */
export function FounderOnlyNote({ scope = 'access' }: FounderOnlyNoteProps) {
  const { t } = useTranslation('admin');
  const name = useUser(FOUNDER_UID)?.name ?? '';
  if (useIsFounder()) return null;
  return (
    <p className="flex items-start gap-2 rounded-lg bg-sunken px-[18px] py-3 text-sm text-muted">
      <KeyRound size={16} aria-hidden className="mt-0.5 flex-none" />
      {scope === 'content' ? t('founder_only_content', { name }) : t('founder_only', { name })}
    </p>
  );
}
