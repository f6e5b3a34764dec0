import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '#hooks/use-session.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { useUser } from '../../users/users.selectors.ts';
import { ReplyLine } from '../actions/reply-line.tsx';
import { albumLineOf, pairedOf } from '../content/media/media-box.ts';
import { useMessage } from '../log/messages.selectors.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { AlbumTile } from './album-tile.tsx';
import { MessageHead } from './message-head.tsx';
import { MessageSide } from './message-side.tsx';
import './album.css';

export interface AlbumRowProps {
  images: readonly { key: number; mid: number }[];
  /** Same sender within five minutes: no header. */
  isContinued: boolean;
  /** Key of the message that Tab reaches; null if it is in another row. */
  tabStop: number | null;
}

/** Images that were sent together, side by side; each is a message of its own. */
export function AlbumRow({ images, ...place }: AlbumRowProps) {
  const first = useMessage(images[0]?.mid ?? 0);
  return first ? <ShownAlbum first={first} images={images} {...place} /> : null;
}

function ShownAlbum({ first, images, isContinued, tabStop }: AlbumRowProps & { first: ChatMessage }) {
  const { chat, from_uid, created_at, reply_mid } = first;
  const { t } = useTranslation('chat');
  const sender = useUser(from_uid);
  const name = useNameOf(from_uid) ?? t('message.former_member');
  const isOwn = from_uid === useMyUid();
  const paired = pairedOf(images.length);
  return (
    <div
      data-own={isOwn || undefined}
      className={clsx('feed-message feed-album', !isContinued && 'feed-message-first')}
    >
      {reply_mid !== undefined && <ReplyLine chatKey={chat} mid={reply_mid} />}
      <MessageSide uid={from_uid} at={created_at} isContinued={isContinued} />
      <div className="min-w-0">
        {!isContinued && <MessageHead user={sender} name={name} at={created_at} isTabStop={tabStop !== null} />}
        <div className="album" style={{ gridAutoRows: albumLineOf(images.length) }}>
          {images.map(({ key, mid }, index) => (
            <AlbumTile
              key={key}
              mid={mid}
              isTabStop={key === tabStop}
              isPaired={index < paired}
              isFirstInLine={index < paired ? index % 2 === 0 : (index - paired) % 3 === 0}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
