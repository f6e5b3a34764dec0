import clsx from 'clsx';
import { Pin } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { usePinnedBy, usePinText } from '../actions/pin-line.tsx';
import { attachmentOf } from '../content/attachment.ts';
import { AlbumImage } from '../content/media/album-image.tsx';
import { useFlashedMid } from '../jump.ts';
import { useMessage } from '../log/messages.selectors.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { ReactionBar } from '../reactions/reaction-bar.tsx';
import { SelectMark } from '../selection/select-mark.tsx';
import { useIsSelected, useIsSelecting } from '../selection/selection.store.ts';
import { MessageState } from './message-state.tsx';

export interface AlbumTileProps {
  mid: number;
  /** The one message of the feed that Tab reaches; arrows move to others. */
  isTabStop: boolean;
  /** The row has two images, not three. */
  isPaired: boolean;
  isFirstInLine: boolean;
}

/** An image among others: a message of its own, with its controls on top of it. */
export const AlbumTile = memo(function AlbumTile({ mid, ...place }: AlbumTileProps) {
  const message = useMessage(mid);
  return message ? <ShownTile message={message} {...place} /> : null;
});

type ShownTileProps = Omit<AlbumTileProps, 'mid'> & { message: ChatMessage };

function ShownTile({ message, isTabStop, isPaired, isFirstInLine }: ShownTileProps) {
  const { mid, chat, from_uid, created_at } = message;
  const { t } = useTranslation('chat');
  const format = useFormat();
  const name = useNameOf(from_uid) ?? t('message.former_member');
  const isSelecting = useIsSelecting(chat);
  const isSelected = useIsSelected(chat, mid);
  const isFlashed = useFlashedMid(chat) === mid;
  return (
    <article
      aria-label={t('message.label', { name, time: format.moment(created_at) })}
      tabIndex={isTabStop ? 0 : -1}
      data-mid={mid}
      // The row can be taller than a small window.
      onFocus={({ target, currentTarget }) => target === currentTarget && target.scrollIntoView({ block: 'nearest' })}
      data-selected={isSelected || undefined}
      className={clsx(
        'album-tile group/message',
        isPaired && 'album-paired',
        isFirstInLine && 'album-first',
        isFlashed && 'album-flash',
        message.sending && 'feed-message-rise',
      )}
    >
      <AlbumImage attachment={attachmentOf(message)} isTabStop={isTabStop} />
      {isSelecting && (
        <span className="album-chip album-corner">
          <SelectMark isSelected={isSelected} />
        </span>
      )}
      {!isSelecting && <PinChip message={message} />}
      <div className="album-marks">
        <ReactionBar message={message} />
        <span className="album-chip">
          <MessageState message={message} />
        </span>
      </div>
    </article>
  );
}

function PinChip({ message: { chat, mid } }: { message: ChatMessage }) {
  const uid = usePinnedBy(chat, mid);
  return uid !== undefined && <PinnedBy uid={uid} />;
}

function PinnedBy({ uid }: { uid: number }) {
  const text = usePinText(uid);
  return (
    <span role="img" aria-label={text} title={text} className="album-chip album-corner">
      <Pin size={13} strokeWidth={2} aria-hidden className="text-accent-text" />
    </span>
  );
}
