import { Calendar, MessageSquare, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { spanOf } from '../../features/files/file-filters.ts';
import { FilterPill } from '../../features/files/filter-pill.tsx';
import { useChatChoices } from '../../features/files/use-chat-choices.ts';
import { authorsOf, type SavedTime, savedTimes, sourcesOf } from '../../features/saved/select-saved.ts';
import type { Saved } from '../../features/saved/use-saved.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { setSavedView, useSavedView } from './saved-view.store.ts';

/** The filters of saved items besides their kinds. Only phones filter by chat here; others do in the list column. */
export function SavedFilters({ items }: { items: readonly Saved[] }) {
  const { t } = useTranslation('file');
  return (
    <div
      role="group"
      aria-label={t('filters')}
      className="mx-auto flex w-full max-w-[820px] flex-none gap-2 overflow-x-auto pb-2 [scrollbar-width:none]"
    >
      <span className="flex-none md:hidden">
        <ChatPill items={items} />
      </span>
      <AuthorPill items={items} />
      <TimePill />
    </div>
  );
}

function ChatPill({ items }: { items: readonly Saved[] }) {
  const { t } = useTranslation('file');
  const { source } = useSavedView();
  const sources = new Set<string>(sourcesOf(items).map((from) => from.source));
  const chats = useChatChoices().filter(({ value }) => sources.has(value));
  return (
    <FilterPill
      icon={<MessageSquare size={14} aria-hidden />}
      label={t('in_chat')}
      anyLabel={t('any_chat')}
      items={chats}
      value={source}
      onChange={(value) => setSavedView({ source: value as ChatKey | null, kind: 'all' })}
    />
  );
}

function AuthorPill({ items }: { items: readonly Saved[] }) {
  const { t } = useTranslation('file');
  const { author } = useSavedView();
  return (
    <FilterPill
      icon={<User size={14} aria-hidden />}
      label={t('from_person')}
      anyLabel={t('anyone')}
      items={authorsOf(items).map((name) => ({ value: name, label: name }))}
      value={author}
      onChange={(value) => setSavedView({ author: value })}
    />
  );
}

function TimePill() {
  const { t } = useTranslation(['file', 'fav']);
  const { time } = useSavedView();
  // i18n-keys: file:time.any, file:time.day, file:time.week, file:time.month, file:time.year
  const times = savedTimes.filter((value) => value !== 'any').map((value) => ({ value, label: t(`time.${value}`) }));
  const choose = (value: string | null): void => {
    const next = (value ?? 'any') as SavedTime;
    setSavedView({ time: next, since: spanOf({ time: next, since: '', until: '' }, Date.now()).from ?? 0 });
  };
  return (
    <FilterPill
      icon={<Calendar size={14} aria-hidden />}
      label={t('fav:when')}
      anyLabel={t('time.any')}
      items={times}
      value={time === 'any' ? null : time}
      onChange={choose}
    />
  );
}
