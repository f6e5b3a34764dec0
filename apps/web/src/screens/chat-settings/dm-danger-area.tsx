import type { User } from '@loquat/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hideChat } from '../../features/chat/chats.actions.ts';
import { useContactActions } from '../../features/contacts/use-contact-actions.ts';
import { useContactStatus, useNameOf } from '../../features/users/contacts.selectors.ts';
import { dmKey } from '../../lib/chat-key.ts';
import { Button } from '../../ui/button.tsx';
import { DangerCard } from '../parts/settings/danger-card.tsx';
import { SettingsFrame, SettingsRow } from '../parts/settings/settings-frame.tsx';

/** Hiding a conversation and blocking its user. */
export function DmDangerArea({ user }: { user: User }) {
  const { t } = useTranslation('channel');
  const navigate = useNavigate();
  const key = dmKey(user.uid);
  const name = useNameOf(user.uid) ?? user.name;
  const isBlocked = useContactStatus(user.uid) === 'blocked';
  const { changeStatus } = useContactActions();
  const hide = (): void => {
    hideChat(key);
    void navigate({ to: '/chat' });
  };
  return (
    <SettingsFrame title={t('nav.danger_dm')} text={t('dm.danger_text')} chatKey={key}>
      <DangerCard title={t('danger.title')}>
        <SettingsRow label={t('dm.hide')} text={t('dm.hide_text')}>
          <Button onClick={hide}>{t('dm.hide_action')}</Button>
        </SettingsRow>
        {!user.is_bot && (
          <SettingsRow label={t('dm.block', { name })} text={t('dm.block_text')}>
            <Button
              variant={isBlocked ? 'secondary' : 'danger-quiet'}
              onClick={() => void changeStatus(user.uid, isBlocked ? 'unblock' : 'block', name)}
            >
              {isBlocked ? t('dm.unblock_action') : t('dm.block_action')}
            </Button>
          </SettingsRow>
        )}
      </DangerCard>
    </SettingsFrame>
  );
}
