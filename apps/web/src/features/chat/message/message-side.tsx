import clsx from 'clsx';
import { useMyUid } from '#hooks/use-session.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { PersonPopover } from '../../contacts/person-popover.tsx';
import { UserAvatar } from '../../users/user-avatar.tsx';

export interface MessageSideProps {
  /** Uid of the author. */
  uid: number;
  /** Milliseconds since the epoch. */
  at: number;
  isContinued: boolean;
}

/** Beside a message: its author's picture or, if it continues a group, its time. */
export function MessageSide({ uid, at, isContinued }: MessageSideProps) {
  const format = useFormat();
  const isOwn = useMyUid() === uid;
  if (isContinued)
    return (
      <span aria-hidden className="feed-gutter">
        {format.clock(at)}
      </span>
    );
  return (
    <PersonPopover uid={uid} isHidden className={clsx('feed-avatar', isOwn && 'max-md:hidden')}>
      <UserAvatar uid={uid} size={38} />
    </PersonPopover>
  );
}
