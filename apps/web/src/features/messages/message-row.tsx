import clsx from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { PersonPopover } from '../users/person-popover.tsx';
import { UserAvatar } from '../users/user-avatar.tsx';
import { useNameOf } from '../contacts/contacts.selectors.ts';
import { useUser } from '../users/users.selectors.ts';
import { MessageBody } from '../content/message-body.tsx';
import { MessageFailure } from './message-failure.tsx';
import { MessageHead } from './message-head.tsx';
import { MessageState } from './message-state.tsx';
import { useMessage } from './messages.selectors.ts';
import type { ChatMessage } from './messages.store.ts';

export interface MessageRowProps {
  mid: number;
  /** Same sender within five minutes: no header. */
  isContinued: boolean;
  /** The one message of the feed that Tab reaches; arrows move on from it. */
  isTabStop: boolean;
}

const mentions = (message: ChatMessage, uid: number): boolean => {
  const list = message.properties?.['mentions'];
  return Array.isArray(list) && list.includes(uid);
};

/** One message; re-renders for its own changes only. */
export const MessageRow = memo(function MessageRow({ mid, isContinued, isTabStop }: MessageRowProps) {
  const message = useMessage(mid);
  const sender = useUser(message?.from_uid ?? 0);
  const nameOfSender = useNameOf(message?.from_uid ?? 0);
  const format = useFormat();
  const { t } = useTranslation('chat');
  const myUid = useMyUid();
  if (!message) return null;
  const name = nameOfSender ?? t('message.former_member');
  const clock = format.clock(message.created_at);
  const isOwn = message.from_uid === myUid;
  return (
    <article
      aria-label={t('message.label', { name, time: format.moment(message.created_at) })}
      tabIndex={isTabStop ? 0 : -1}
      data-mid={mid}
      data-own={isOwn || undefined}
      className={clsx(
        'feed-message group/message',
        !isContinued && 'feed-message-first',
        mentions(message, myUid) && 'feed-message-mention',
        // The temporary id is a moment: an own message rises only when it was written just now.
        message.sending && 'feed-message-rise',
      )}
    >
      {isContinued ? (
        <span aria-hidden className="feed-gutter">
          {clock}
        </span>
      ) : (
        <PersonPopover uid={message.from_uid} isHidden className={clsx('feed-avatar', isOwn && 'max-md:hidden')}>
          <UserAvatar uid={message.from_uid} size={38} />
        </PersonPopover>
      )}
      <div className="min-w-0">
        {!isContinued && <MessageHead user={sender} name={name} at={message.created_at} isTabStop={isTabStop} />}
        <MessageContent message={message} />
      </div>
    </article>
  );
});

function MessageContent({ message }: { message: ChatMessage }) {
  return (
    <>
      <div className={clsx('feed-body', (message.sending || message.failed) && 'text-muted')}>
        <MessageBody message={message} />
        <MessageState message={message} />
      </div>
      {message.failed && <MessageFailure localId={message.mid} failure={message.failed} />}
    </>
  );
}
