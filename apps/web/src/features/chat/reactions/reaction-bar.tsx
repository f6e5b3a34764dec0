import clsx from 'clsx';
import { SmilePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMyUid, useSession } from '#hooks/use-session.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Tooltip } from '#ui/feedback/tooltip.tsx';
import { ReactionEmoji } from '#ui/picture/reaction-emoji.tsx';
import { contactsStore } from '../../users/contacts.store.ts';
import { usersStore } from '../../users/users.store.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { openTool } from '../selection/tools.store.ts';
import { react } from './react.ts';

/** With more names than this, only the number is shown. */
const MOST_NAMED = 20;
const PILL =
  'inline-flex h-[27px] items-center gap-1.5 rounded-[14px] text-sm font-semibold tabular-nums max-md:h-8 pointer-coarse:min-h-8';

/**
 * The reactions to a message with their users; each is a button that adds or removes the user's own. Renders nothing
 * without reactions.
 */
export function ReactionBar({ message: { mid, chat, reactions } }: { message: ChatMessage }) {
  const given = Object.entries(reactions);
  return given.length > 0 && <Reactions mid={mid} chat={chat} given={given} />;
}

interface ReactionsProps {
  mid: number;
  chat: ChatKey;
  given: [string, readonly number[]][];
}

function Reactions({ mid, chat, given }: ReactionsProps) {
  const { t } = useTranslation('chat');
  const isGuest = useSession()?.create_by === 'guest';
  return (
    <div className="feed-reactions">
      {given.map(([action, uids]) => (
        <Pill key={action} mid={mid} action={action} uids={uids} isGuest={isGuest} />
      ))}
      {!isGuest && (
        <button
          type="button"
          aria-label={t('reaction.add')}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => openTool(chat, { kind: 'picker', mid, anchor: currentTarget })}
          className={clsx(PILL, 'bg-hover px-2 text-muted hover:bg-pressed hover:text-ink')}
        >
          <SmilePlus size={15} aria-hidden />
        </button>
      )}
    </div>
  );
}

interface PillProps {
  mid: number;
  action: string;
  uids: readonly number[];
  isGuest: boolean;
}

function Pill({ mid, action, uids, isGuest }: PillProps) {
  const { t } = useTranslation('chat');
  const myUid = useMyUid();
  const who = t('reaction.who', { names: useNames(uids), emoji: action });
  const isMine = uids.some((uid) => uid === myUid);
  return (
    <Tooltip label={who}>
      <button
        type="button"
        aria-pressed={isMine}
        disabled={isGuest}
        onClick={() => react(mid, action)}
        className={clsx(
          PILL,
          'pr-[9px] pl-[7px]',
          isMine
            ? 'bg-accent-soft text-accent-soft-text shadow-[inset_0_0_0_1.5px_oklch(from_var(--accent)_l_c_h/0.75)]'
            : 'bg-hover text-muted enabled:hover:bg-pressed enabled:hover:text-ink',
        )}
      >
        <ReactionEmoji emoji={action} />
        {uids.length}
        <span className="sr-only">{who}</span>
      </button>
    </Tooltip>
  );
}

function useNames(uids: readonly number[]): string {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const users = usersStore((state) => state.byId);
  const nicknames = contactsStore((state) => state.nicknames);
  const named = uids.slice(0, MOST_NAMED).map((uid) => {
    const name = users[uid]?.name;
    return name === undefined ? t('message.former_member') : nicknames[uid] || name;
  });
  const others = uids.length - named.length;
  return format.list(others > 0 ? [...named, t('reaction.others', { count: others })] : named);
}
