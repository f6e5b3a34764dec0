import type { User } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { setPinned } from '../../features/chat/chat-settings.actions.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { useNameOf } from '../../features/users/contacts.selectors.ts';
import { UserAvatar } from '../../features/users/user-avatar.tsx';
import { dmKey } from '../../lib/chat-key.ts';
import { readableEmail } from '../../lib/readable-email.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { SettingsCard, SettingsFrame } from '../parts/settings/settings-frame.tsx';

/** The other party of a direct message, and its place in the list. */
export function DmOverviewArea({ user }: { user: User }) {
  const { t } = useTranslation('channel');
  const key = dmKey(user.uid);
  const name = useNameOf(user.uid);
  const isPinned = useStore(chatsStore, (state) => state.pinned[key] !== undefined);
  return (
    <SettingsFrame title={t('nav.overview')} text={t('dm.text')} chatKey={key}>
      <SettingsCard>
        <div className="flex flex-wrap items-center gap-4 p-[18px]">
          <UserAvatar uid={user.uid} size={72} />
          <span className="min-w-44 flex-1">
            <span className="block text-[17px] font-[650] wrap-anywhere">{name}</span>
            {user.email && <span className="block text-muted wrap-anywhere">{readableEmail(user.email)}</span>}
          </span>
          <Link to="/users/$userId" params={{ userId: user.uid }} className={buttonStyle()}>
            {t('dm.profile')}
          </Link>
        </div>
        <div className="px-[18px] py-3">
          <Switch
            label={t('dm.pin')}
            help={t('dm.pin_text')}
            checked={isPinned}
            onCheckedChange={(checked) => void setPinned(key, checked)}
          />
        </div>
      </SettingsCard>
    </SettingsFrame>
  );
}
