import { Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '#hooks/use-session.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { useCall } from '../calls.selectors.ts';
import { startCall } from './own-call.ts';

const MOST_FACES = 3;

/** Joins the ongoing call of a chat, at once or with a camera after a preview, and shows its participants. */
export function JoinCall({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('call');
  const call = useCall(chatKey);
  const myUid = useMyUid();
  const uids = [...new Set(call?.users.map(({ uid }) => uid))];
  const isElsewhere = uids.some((uid) => uid === myUid);
  const count = uids.length;
  const long = isElsewhere ? t('join.move') : t('join.join', { count });
  return (
    <>
      <button
        type="button"
        onClick={() => startCall(chatKey)}
        aria-label={long}
        className="mr-1.5 inline-flex h-8 items-center gap-2 rounded-[16px] bg-leaf-soft pr-3 pl-[5px] text-sm font-semibold text-leaf-soft-text hover:brightness-[.97] max-md:h-11 max-md:rounded-full max-md:pl-3 dark:hover:brightness-110"
      >
        <span aria-hidden className="flex -space-x-1.5 max-md:hidden">
          {uids.slice(0, MOST_FACES).map((uid) => (
            <UserAvatar key={uid} uid={uid} size={22} className="rounded-[34%] shadow-[0_0_0_2px_var(--leaf-soft)]" />
          ))}
        </span>
        <span className="max-md:hidden">{long}</span>
        <span className="md:hidden">{t('join.short', { count })}</span>
      </button>
      <IconButton aria-label={t('join.camera')} tooltipSide="bottom" onClick={() => startCall(chatKey, true)}>
        <Video aria-hidden />
      </IconButton>
    </>
  );
}
