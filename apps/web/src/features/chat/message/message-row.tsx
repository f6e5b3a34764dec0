import { callNoticeOf, saysJoined } from '@loquat/contract';
import clsx from 'clsx';
import { CircleAlert, Clock } from 'lucide-react';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '#hooks/use-session.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { useUser } from '../../users/users.selectors.ts';
import { PinLine } from '../actions/pin-line.tsx';
import { ReplyLine } from '../actions/reply-line.tsx';
import { useIsBeingEdited } from '../composer/composing.ts';
import { CALL_HEIGHT_PX } from '../content/media/media-box.ts';
import { useMessage } from '../log/messages.selectors.ts';
import type { ChatMessage, SendFailure } from '../log/messages.store.ts';
import { retryAndTell } from '../log/sending/send-and-tell.ts';
import { discardMessage } from '../log/sending/send.actions.ts';
import { ReactionBar } from '../reactions/reaction-bar.tsx';
import { SelectMark } from '../selection/select-mark.tsx';
import { useIsSelected, useIsSelecting } from '../selection/selection.store.ts';
import { MessageBody } from './message-body.tsx';
import { MessageHead } from './message-head.tsx';
import { MessageSide } from './message-side.tsx';
import { MessageState } from './message-state.tsx';

const CallNotice = lazyComponent(async () => (await import('../../calls/call-notice.tsx')).CallNotice);

const ACTION = 'min-h-6 font-semibold underline underline-offset-2 max-md:min-h-11';

export interface MessageRowProps {
  mid: number;
  /** Same sender within five minutes: no header. */
  isContinued: boolean;
  /** The one message of the feed that Tab reaches; arrows move to others. */
  isTabStop: boolean;
}

const mentions = (message: ChatMessage, uid: number): boolean => {
  const list = message.properties?.['mentions'];
  return Array.isArray(list) && list.includes(uid);
};

/** One message; it renders again only for its own changes. */
export const MessageRow = memo(function MessageRow({ mid, ...place }: MessageRowProps) {
  const message = useMessage(mid);
  return message ? <ShownMessage message={message} {...place} /> : null;
});

type ShownMessageProps = Omit<MessageRowProps, 'mid'> & { message: ChatMessage };

function ShownMessage({ message, isContinued, isTabStop }: ShownMessageProps) {
  const { mid, chat, from_uid, created_at } = message;
  const sender = useUser(from_uid);
  const format = useFormat();
  const { t } = useTranslation('chat');
  const myUid = useMyUid();
  const isSelecting = useIsSelecting(chat);
  const isSelected = useIsSelected(chat, mid);
  const isOwn = from_uid === myUid;
  // Only a guest is not among the users they know.
  const name = useNameOf(from_uid) ?? (isOwn ? t('message.guest') : t('message.former_member'));
  const isNotice = saysJoined(message.properties);
  const isEdited = useIsBeingEdited(chat, mid);
  return (
    <article
      aria-label={t('message.label', { name, time: format.moment(created_at) })}
      tabIndex={isTabStop ? 0 : -1}
      data-mid={mid}
      data-own={isOwn || undefined}
      data-selected={isSelected || undefined}
      className={clsx(
        'feed-message group/message',
        !isContinued && !isNotice && 'feed-message-first',
        mentions(message, myUid) && 'feed-message-mention',
        isEdited && 'feed-message-editing',
        // The temporary id is a time: the user's own message animates only if it was written just now.
        message.sending && 'feed-message-rise',
      )}
    >
      <PinLine chatKey={chat} mid={mid} />
      {message.reply_mid !== undefined && <ReplyLine chatKey={chat} mid={message.reply_mid} />}
      {isSelecting ? (
        <SelectBox isSelected={isSelected} isContinued={isContinued} />
      ) : (
        <MessageSide uid={from_uid} at={created_at} isContinued={isContinued || isNotice} />
      )}
      <div className="min-w-0">
        {!isContinued && !isNotice && <MessageHead user={sender} name={name} at={created_at} isTabStop={isTabStop} />}
        {isNotice ? <Joined name={name} message={message} /> : <MessageContent message={message} />}
      </div>
    </article>
  );
}

/** The notice that a user joined; others can react to greet them. */
function Joined({ name, message }: { name: string; message: ChatMessage }) {
  const { t } = useTranslation('chat');
  return (
    <>
      <p className="feed-joined">
        <span aria-hidden>{message.content}</span> {t('message.joined', { name })}
      </p>
      <ReactionBar message={message} />
    </>
  );
}

function SelectBox({ isSelected, isContinued }: { isSelected: boolean; isContinued: boolean }) {
  return (
    <span className={clsx('feed-select', !isContinued && 'feed-select-first')}>
      <SelectMark isSelected={isSelected} />
    </span>
  );
}

function MessageContent({ message }: { message: ChatMessage }) {
  const call = callNoticeOf(message.properties);
  if (call)
    return (
      <>
        {/* Reserves the space until the code has loaded. */}
        <Suspense fallback={<div style={{ height: CALL_HEIGHT_PX }} />}>
          <CallNotice chatKey={message.chat} from={message.from_uid} notice={call} />
        </Suspense>
        <ReactionBar message={message} />
      </>
    );
  return (
    <>
      <div className={clsx('feed-body', (message.sending || message.failed) && 'text-muted')}>
        <MessageBody message={message} end={<MessageState message={message} />} />
      </div>
      <ReactionBar message={message} />
      {message.failed && <MessageFailure localId={message.mid} failure={message.failed} />}
    </>
  );
}

/** The red line below a message that was not sent, with its two actions. */
function MessageFailure({ localId, failure }: { localId: number; failure: SendFailure }) {
  const { t } = useTranslation('chat');
  if (failure === 'waiting')
    return (
      <div className="feed-failure mt-[3px] flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <Clock size={14} aria-hidden className="flex-none" />
        <span role="status">{t('message.waiting')}</span>
        <button type="button" className={ACTION} onClick={() => discardMessage(localId)}>
          {t('message.delete')}
        </button>
      </div>
    );
  return (
    <div
      data-unsent
      className="feed-failure mt-[3px] flex flex-wrap items-center gap-x-2 text-sm font-medium text-danger-text"
    >
      <CircleAlert size={16} aria-hidden className="flex-none" />
      <span role="alert">{failure === 'blocked' ? t('message.not_sent_blocked') : t('message.not_sent')}</span>
      <button type="button" className={ACTION} onClick={() => void retryAndTell(localId)}>
        {t('message.try_again')}
      </button>
      <button type="button" className={ACTION} onClick={() => discardMessage(localId)}>
        {t('message.delete')}
      </button>
    </div>
  );
}
