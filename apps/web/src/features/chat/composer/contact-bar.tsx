import { Ban, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { useContactActions } from '../../contacts/use-contact-actions.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { useHasRight } from '../../users/user-rights.ts';
import { WriteBarFrame } from './write-bar-frame.tsx';

/** In place of the composer: the user has blocked the other party. */
export function BlockedBar({ uid }: { uid: number }) {
  const { t } = useTranslation('chat');
  const { changeStatus } = useContactActions();
  const name = useNameOf(uid) ?? '';
  return (
    <WriteBarFrame icon={<Ban />} text={t('composer.blocked')}>
      <Button size="sm" onClick={() => void changeStatus(uid, 'unblock', name)}>
        {t('composer.unblock')}
      </Button>
    </WriteBarFrame>
  );
}

/** Above the composer: the two users have to add each other before they can exchange messages. */
export function StrangerBar({ uid }: { uid: number }) {
  const { t } = useTranslation('chat');
  const { changeStatus } = useContactActions();
  const name = useNameOf(uid) ?? '';
  const mayAdd = useHasRight('add_friend_enable');
  return (
    <WriteBarFrame icon={<UserPlus />} text={t('composer.not_contact')} isAbove>
      {mayAdd && (
        <Button size="sm" variant="primary" onClick={() => void changeStatus(uid, 'add', name)}>
          {t('composer.add_contact')}
        </Button>
      )}
      <Button size="sm" onClick={() => void changeStatus(uid, 'block', name)}>
        {t('composer.block')}
      </Button>
    </WriteBarFrame>
  );
}
