import clsx from 'clsx';
import { EllipsisVertical, MicOff, UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '#ui/menu/menu-item.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { useConversation } from '../../conversations/conversations.ts';
import type { CallMember } from '../call-engine.ts';
import { callsStore } from '../calls.store.ts';
import { useMemberName } from '../stage/use-names.ts';
import { muteInCall, removeFromCall } from './moderation.actions.ts';

/** A moderator's actions on a participant; nothing for other users. */
export function TileMenu({ member }: { member: CallMember }) {
  const { t } = useTranslation('call');
  const name = useMemberName(member);
  const own = callsStore((state) => state.own);
  const mayModerate = useConversation(own ?? 'u:0', ({ mayManage }) => mayManage);
  if (own === null || !mayModerate || member.isMe) return null;
  const { uid, isMuted } = member;
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t('moderation.menu', { name })}
          className={clsx(
            'absolute right-2 bottom-2 grid size-7 place-items-center rounded-md bg-[oklch(0.16_0.012_160/.78)] text-white pointer-coarse:size-11',
            'opacity-0 group-hover/tile:opacity-100 focus-visible:opacity-100 data-popup-open:opacity-100 pointer-coarse:opacity-100',
          )}
        >
          <EllipsisVertical size={16} aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<MicOff size={16} aria-hidden />} disabled={isMuted} onSelect={() => void muteInCall(own, uid)}>
        {t('moderation.mute', { name })}
      </MenuItem>
      <MenuItem icon={<UserRoundX size={16} aria-hidden />} isDanger onSelect={() => void removeFromCall(own, uid)}>
        {t('moderation.remove', { name })}
      </MenuItem>
    </Menu>
  );
}
