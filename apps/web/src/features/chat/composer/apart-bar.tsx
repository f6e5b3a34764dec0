import { MessageSquareOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { WriteBarFrame } from './write-bar-frame.tsx';

/** Above the composer: the channels that both users share turn direct messages off, so a message may be refused. */
export function ApartBar({ uid }: { uid: number }) {
  const { t } = useTranslation('chat');
  return (
    <WriteBarFrame icon={<MessageSquareOff />} text={t('composer.apart', { name: useNameOf(uid) ?? '' })} isAbove />
  );
}
