import type { CallNotice as Notice } from '@loquat/contract';
import clsx from 'clsx';
import { Phone, PhoneMissed, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '../../hooks/use-session.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { formatDuration } from '../../lib/i18n/format.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { conversationOf } from '../conversations/conversations.ts';
import { findNameOf } from '../users/contacts.selectors.ts';
import { useIsCallable } from './calls.selectors.ts';
import { startCall } from './own-call/own-call.ts';

interface CallNoticeProps {
  chatKey: ChatKey;
  /** The caller. */
  from: number;
  notice: Notice;
}

/** The notice of a call in its chat: time, duration, participants; a missed call has a button to call back. */
export function CallNotice({ chatKey, from, notice }: CallNoticeProps) {
  const { t } = useTranslation('call');
  const myUid = useMyUid();
  const format = useFormat();
  const isEnded = notice.outcome === 'ended';
  const isMissed = !isEnded && from !== myUid;
  const isCallable = useIsCallable(chatKey);
  const Icon = isEnded ? (notice.video ? Video : Phone) : PhoneMissed;
  const names = notice.users
    .toSorted((a, b) => Number(b === myUid) - Number(a === myUid))
    .map((uid) => (uid === myUid ? t('you') : (findNameOf(uid) ?? t('former_member'))));
  const at = format.clock(notice.started_at);
  return (
    <div
      data-call-notice={notice.outcome}
      className={clsx(
        'mt-[5px] mb-0.5 flex max-w-[380px] items-center gap-3 rounded-[12px] py-2.5 pr-3.5 pl-3 text-base font-semibold',
        isMissed ? 'bg-danger-soft text-danger-text' : 'bg-leaf-soft text-leaf-soft-text',
      )}
    >
      <Icon size={18} aria-hidden className="flex-none" />
      <span className="min-w-0 flex-1">
        <NoticeTitle notice={notice} isOwn={from === myUid} />
        <small className="block text-[12.5px] font-medium">
          {isEnded
            ? t('notice.talked', { from: at, duration: formatDuration(notice.seconds), names: format.list(names) })
            : t('notice.at', { from: at })}
        </small>
      </span>
      {isMissed && isCallable && conversationOf(chatKey).hasDirectCalls && (
        <button
          type="button"
          className="flex-none underline underline-offset-2 max-md:min-h-11"
          onClick={() => startCall(chatKey, notice.video)}
        >
          {t('notice.again')}
        </button>
      )}
    </div>
  );
}

function NoticeTitle({ notice: { outcome, video }, isOwn }: { notice: Notice; isOwn: boolean }) {
  const { t } = useTranslation('call');
  if (outcome === 'ended') return video ? t('notice.ended_video') : t('notice.ended');
  if (outcome === 'declined') return t('notice.declined');
  if (outcome === 'missed') return isOwn ? t('notice.no_answer') : t('notice.missed_by_you');
  return isOwn ? t('notice.cancelled') : t('notice.missed_by_you');
}
