import type { User } from '@loquat/contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Tag } from '#ui/tag.tsx';
import { PersonPopover } from '../../contacts/person-popover.tsx';

export interface MessageHeadProps {
  /** Undefined if the account is gone. */
  user: User | undefined;
  name: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Whether Tab moves from this message to its author. */
  isTabStop: boolean;
}

const nameStyle = 'truncate text-md/5 font-[650] tracking-(--track-tight)';

/** Name, role and time above the first message of a group. */
export function MessageHead({ user, name, at, isTabStop }: MessageHeadProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  return (
    <header className="feed-head flex items-baseline gap-[7px] leading-5">
      {user ? (
        <PersonPopover
          uid={user.uid}
          tabIndex={isTabStop ? 0 : -1}
          className={clsx(nameStyle, '-my-0.5 py-0.5 hover:underline')}
        >
          {name}
        </PersonPopover>
      ) : (
        <b className={nameStyle}>{name}</b>
      )}
      {user?.is_bot && (
        <Tag tone="bot" className="self-center">
          {t('message.bot')}
        </Tag>
      )}
      {user?.is_admin && !user.is_bot && (
        <Tag tone="admin" className="self-center">
          {t('message.admin')}
        </Tag>
      )}
      {user?.create_by === 'guest' && (
        <Tag tone="guest" className="self-center">
          {t('message.guest')}
        </Tag>
      )}
      <time
        dateTime={new Date(at).toISOString()}
        title={format.moment(at)}
        className="flex-none text-xs text-faint tabular-nums"
      >
        {format.clock(at)}
      </time>
    </header>
  );
}
