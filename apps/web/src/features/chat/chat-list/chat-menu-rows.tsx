import { AUTO_DELETE_CHOICES_SECONDS } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import {
  Ban,
  Bell,
  BellOff,
  BellRing,
  CheckCheck,
  EyeOff,
  Link2,
  LogOut,
  Megaphone,
  Pin,
  PinOff,
  Search,
  Settings,
  Timer,
  UserPlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useIsGuest } from '#hooks/use-session.ts';
import { type ChatKey, idOf } from '#lib/chat-key.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { filterText } from '#lib/query-text.ts';
import { MenuItem } from '#ui/menu/menu-item.tsx';
import { MenuRadioGroup } from '#ui/menu/menu-radio-group.tsx';
import { MenuSeparator } from '#ui/menu/menu-separator.tsx';
import { MenuSubmenu } from '#ui/menu/menu-submenu.tsx';
import { VideoCallRow } from '../../calls/video-call-row.tsx';
import { useContactActions } from '../../contacts/use-contact-actions.ts';
import { conversationOf, settingsLinkOf, useConversation } from '../../conversations/conversations.ts';
import { copyInvite } from '../../invites/copy-invite.ts';
import { useChatLevel } from '../../notifications/chat-level.ts';
import { useContactStatus, useNameOf } from '../../users/contacts.selectors.ts';
import { useHasRight } from '../../users/user-rights.ts';
import { useUser } from '../../users/users.selectors.ts';
import { MUTE_CHOICES_SECONDS, muteChat, setAutoDelete, setPinned, unmuteChat } from '../chat-settings.actions.ts';
import { hideChat, markRead } from '../chats.actions.ts';
import { chatsStore } from '../chats.store.ts';
import { useAutoDeleteLabel, useMuteLabel } from '../duration-labels.ts';
import type { QuestionKind } from './chat-question-dialog.tsx';

export interface ChatMenuRowsProps {
  chatKey: ChatKey;
  /** Opens a dialog. */
  onAsk: (question: QuestionKind) => void;
  /** The search opens and takes the focus. */
  onSearch: () => void;
}

/** The rows of the menu of a chat, for any menu. */
export function ChatMenuRows({ chatKey, onAsk, onSearch }: ChatMenuRowsProps) {
  const { t } = useTranslation('chat');
  const isPinned = useStore(chatsStore, (state) => state.pinned[chatKey] !== undefined);
  const hasUnread = useStore(chatsStore, (state) => (state.unread[chatKey]?.length ?? 0) > 0);
  const isGuest = useIsGuest();
  const mayWrite = useConversation(chatKey, (conversation) => conversation.mayWrite);
  const { peer } = conversationOf(chatKey);
  return (
    <>
      <MenuItem
        icon={isPinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
        onSelect={() => void setPinned(chatKey, !isPinned)}
      >
        {isPinned ? t('menu.unpin') : t('menu.pin')}
      </MenuItem>
      <MenuItem icon={<CheckCheck size={16} aria-hidden />} disabled={!hasUnread} onSelect={() => markRead(chatKey)}>
        {t('menu.mark_read')}
      </MenuItem>
      <MuteMenu chatKey={chatKey} />
      {!isGuest && <LevelMenu chatKey={chatKey} />}
      {!isGuest && <AutoDeleteMenu chatKey={chatKey} />}
      <MenuSeparator />
      {mayWrite && <VideoCallRow chatKey={chatKey} />}
      {!isGuest && <SearchRow chatKey={chatKey} onSelect={onSearch} />}
      <InviteRow chatKey={chatKey} />
      <AnnounceRow chatKey={chatKey} onAsk={onAsk} />
      {!isGuest && (
        <MenuItem icon={<Settings size={16} aria-hidden />} render={<Link {...settingsLinkOf(chatKey)} />}>
          {t('menu.settings')}
        </MenuItem>
      )}
      {!isPinned && (
        <MenuItem icon={<EyeOff size={16} aria-hidden />} onSelect={() => hideChat(chatKey)}>
          {t('menu.hide')}
        </MenuItem>
      )}
      <LeaveRow chatKey={chatKey} onAsk={onAsk} />
      {!isGuest && peer !== 0 && <ContactRows uid={peer} />}
    </>
  );
}

function SearchRow({ chatKey, onSelect }: { chatKey: ChatKey; onSelect: () => void }) {
  const { t } = useTranslation('chat');
  const name = useConversation(chatKey, ({ searchName }) => searchName);
  const q = filterText('in', name);
  return (
    <MenuItem
      icon={<Search size={16} aria-hidden />}
      onSelect={onSelect}
      render={<Link to="/search" search={{ q: `${q} ` }} />}
    >
      {t('menu.search')}
    </MenuItem>
  );
}

function InviteRow({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const mayInvite = useConversation(chatKey, (conversation) => conversation.mayInvite);
  if (!mayInvite) return null;
  return (
    <MenuItem icon={<Link2 size={16} aria-hidden />} onSelect={() => void copyInvite(idOf(chatKey))}>
      {t('menu.copy_invite')}
    </MenuItem>
  );
}

function AnnounceRow({ chatKey, onAsk }: Omit<ChatMenuRowsProps, 'onSearch'>) {
  const { t } = useTranslation('chat');
  const mayAnnounce = useConversation(chatKey, (conversation) => conversation.mayAnnounce);
  const isAnnounced = useConversation(chatKey, ({ announcedAt }) => announcedAt !== null);
  if (!mayAnnounce) return null;
  return (
    <MenuItem icon={<Megaphone size={16} aria-hidden />} onSelect={() => onAsk('announce')}>
      {isAnnounced ? t('menu.edit_announcement') : t('menu.announce')}
    </MenuItem>
  );
}

function LeaveRow({ chatKey, onAsk }: Omit<ChatMenuRowsProps, 'onSearch'>) {
  const { t } = useTranslation('chat');
  const mayLeave = useConversation(chatKey, (conversation) => conversation.mayLeave);
  if (!mayLeave) return null;
  return (
    <>
      <MenuSeparator />
      <MenuItem isDanger icon={<LogOut size={16} aria-hidden />} onSelect={() => onAsk('leave')}>
        {t('menu.leave')}
      </MenuItem>
    </>
  );
}

function ContactRows({ uid }: { uid: number }) {
  const { t } = useTranslation('chat');
  const status = useContactStatus(uid);
  const name = useNameOf(uid) ?? '';
  const isBot = useUser(uid)?.is_bot ?? true;
  const { changeStatus } = useContactActions();
  const mayAdd = useHasRight('add_friend_enable');
  if (isBot) return null;
  return (
    <>
      <MenuSeparator />
      {status === '' && mayAdd && (
        <MenuItem icon={<UserPlus size={16} aria-hidden />} onSelect={() => void changeStatus(uid, 'add', name)}>
          {t('menu.add_contact')}
        </MenuItem>
      )}
      <MenuItem
        isDanger={status !== 'blocked'}
        icon={<Ban size={16} aria-hidden />}
        onSelect={() => void changeStatus(uid, status === 'blocked' ? 'unblock' : 'block', name)}
      >
        {status === 'blocked' ? t('menu.unblock') : t('menu.block')}
      </MenuItem>
    </>
  );
}

/** The time after which the user's own messages disappear from a chat. */
function AutoDeleteMenu({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const seconds = useStore(chatsStore, (state) => state.autoDelete[chatKey] ?? 0);
  const labelOf = useAutoDeleteLabel();
  return (
    <MenuSubmenu icon={<Timer size={16} aria-hidden />} label={t('menu.auto_delete')} value={labelOf(seconds)}>
      <MenuRadioGroup
        label={t('menu.auto_delete')}
        items={AUTO_DELETE_CHOICES_SECONDS.map((value) => ({ value: String(value), label: labelOf(value) }))}
        value={String(seconds)}
        onValueChange={(value) => void setAutoDelete(chatKey, Number(value))}
      />
    </MenuSubmenu>
  );
}

/** The notification level of the chat. */
function LevelMenu({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  return (
    <MenuSubmenu icon={<BellRing size={16} aria-hidden />} label={t('menu.notify')}>
      <LevelRows chatKey={chatKey} />
    </MenuSubmenu>
  );
}

/** The settings are requested when the submenu opens. */
function LevelRows({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  return <MenuRadioGroup label={t('menu.notify')} {...useChatLevel(chatKey)} />;
}

/** Mutes a chat for a while, or unmutes it. */
function MuteMenu({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const until = useStore(chatsStore, (state) => state.muted[chatKey]);
  const labelOf = useMuteLabel();
  if (until !== undefined)
    return (
      <MenuItem
        icon={<Bell size={16} aria-hidden />}
        {...(until !== null && { value: t('menu.muted_until', { time: format.chatTime(until) }) })}
        onSelect={() => void unmuteChat(chatKey)}
      >
        {t('menu.unmute')}
      </MenuItem>
    );
  return (
    <MenuSubmenu icon={<BellOff size={16} aria-hidden />} label={t('menu.mute')}>
      {MUTE_CHOICES_SECONDS.map((seconds) => (
        <MenuItem key={seconds} onSelect={() => void muteChat(chatKey, seconds)}>
          {labelOf(seconds)}
        </MenuItem>
      ))}
    </MenuSubmenu>
  );
}
