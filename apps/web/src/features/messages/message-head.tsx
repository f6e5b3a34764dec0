import type { User } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Tag } from '../../ui/tag.tsx';

export interface MessageHeadProps {
  /** Undefined when the account is gone. */
  user: User | undefined;
  name: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Name, role and time above the first message of a group. */
export function MessageHead({ user, name, at }: MessageHeadProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  return (
    <header className="feed-head flex items-baseline gap-[7px] leading-5">
      <b className="truncate text-md/5 font-[650] tracking-(--track-tight)">{name}</b>
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
