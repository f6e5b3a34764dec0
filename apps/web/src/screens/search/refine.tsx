import type { SearchHit } from '@loquat/contract';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { partsOf } from '../../features/chat/chat-parts.tsx';
import { conversationOf, useChatName } from '../../features/conversations/conversations.ts';
import { useNameOf } from '../../features/users/contacts.selectors.ts';
import { UserAvatar } from '../../features/users/user-avatar.tsx';
import { findUser } from '../../features/users/users.selectors.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { type ChatKey, chatKeyOf } from '../../lib/chat-key.ts';
import { hasFilter, type Operator, toggleFilter } from '../../lib/query-text.ts';
import { countBy } from './count-hits.ts';
import { RefineByTime } from './refine-by-time.tsx';
import type { Search } from './use-search.ts';

const MOST_SHOWN = 6;

/** The server does not know nicknames: users go by their real name, or by their uid. */
const writtenPerson = (uid: number): string => findUser(uid)?.name ?? `@${uid}`;
/** A chat as `in:` names it. */
const writtenChat = (key: ChatKey): string => conversationOf(key).searchName;

export interface RefineProps {
  search: Search;
  /** The text in the field, to which a press adds. */
  query: string;
  onQueryChange: (query: string) => void;
}

/** Places, authors and times of the shown results; a press narrows the results to one. Narrow windows have no room. */
export function Refine({ search, query, onQueryChange }: RefineProps) {
  const { t } = useTranslation('chat');
  const myUid = useMyUid();
  const { hits, hasMore } = search;
  const chats = countBy(hits, ({ message }: SearchHit) => chatKeyOf(message, myUid), MOST_SHOWN);
  const people = countBy(hits, ({ message }: SearchHit) => message.from_uid as number, MOST_SHOWN);
  const toggle = (operator: Operator, value: string) => ({
    isOn: hasFilter(query, operator, value),
    onToggle: () => onQueryChange(toggleFilter(query, operator, value)),
  });
  return (
    <aside aria-label={t('search.refine')} className="grid w-[236px] flex-none content-start gap-4.5 max-xl:hidden">
      {hasMore && <p className="px-2.5 text-xs text-muted">{t('search.of_shown', { count: hits.length })}</p>}
      <Group title={t('search.filter_in')}>
        {chats.map(({ key, count }) => (
          <ChatRow key={key} chatKey={key} count={count} {...toggle('in', writtenChat(key))} />
        ))}
      </Group>
      <Group title={t('search.filter_from')}>
        {people.map(({ key, count }) => (
          <PersonRow key={key} uid={key} count={count} {...toggle('from', writtenPerson(key))} />
        ))}
      </Group>
      <RefineByTime
        title={<GroupTitle>{t('search.refine_when')}</GroupTitle>}
        timestamps={hits.map(({ message }) => message.created_at)}
        query={query}
        onQueryChange={onQueryChange}
      />
    </aside>
  );
}

const GroupTitle = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h2 id={id} className="px-2.5 pb-1 text-[11.5px] font-semibold text-faint">
    {children}
  </h2>
);

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section>
      <GroupTitle id={id}>{title}</GroupTitle>
      <ul aria-labelledby={id} className="grid gap-0.5">
        {children}
      </ul>
    </section>
  );
}

interface RowProps {
  count: number;
  isOn: boolean;
  onToggle: () => void;
}

function ChatRow({ chatKey, ...row }: RowProps & { chatKey: ChatKey }) {
  const name = useChatName(chatKey);
  const { Icon } = partsOf(chatKey);
  return <Row {...row} sign={<Icon size={18} aria-hidden className="flex-none" />} name={name} />;
}

function PersonRow({ uid, ...row }: RowProps & { uid: number }) {
  const { t } = useTranslation('chat');
  const name = useNameOf(uid) ?? t('message.former_member');
  return <Row {...row} sign={<UserAvatar uid={uid} size={22} />} name={name} />;
}

function Row({ sign, name, count, isOn, onToggle }: RowProps & { sign: ReactNode; name: string }) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onToggle}
        className={clsx(
          'flex h-9 w-full items-center gap-2.5 rounded-[9px] px-2.5 text-left font-medium',
          isOn ? 'ui-selected bg-leaf-soft text-leaf-soft-text' : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        {sign}
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="text-[12.5px] tabular-nums">{count}</span>
      </button>
    </li>
  );
}
