import type { ChatFilesOrder } from '@loquat/contract';
import { ArrowDownUp, Calendar, MessageSquare, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  fileKinds,
  fileOrders,
  type FileTime,
  fileTimes,
  setFileFilters,
  useFileFilters,
} from '../../features/files/file-filters.ts';
import { FilterPill } from '../../features/files/filter-pill.tsx';
import { KindChoice } from '../../features/files/kind-choice.tsx';
import { useChatChoices } from '../../features/files/use-chat-choices.ts';
import { ViewChoice } from '../../features/files/view-choice.tsx';
import { useUsers } from '../../features/users/users.selectors.ts';
import type { ChatKey } from '../../lib/chat-key.ts';

const field =
  'h-8 min-w-0 rounded-[9px] bg-surface px-2 text-sm text-ink shadow-[inset_0_0_0_1px_var(--border-control)] max-md:h-11 pointer-coarse:h-11';

/** The filters of the list of files, and its layout. */
export function FilesFilters() {
  const { t } = useTranslation('file');
  const { kind, time } = useFileFilters();
  return (
    <div
      role="group"
      aria-label={t('filters')}
      className="flex flex-wrap items-center gap-2 border-b border-line px-4 pb-3.5 max-md:flex-nowrap max-md:overflow-x-auto md:px-7"
    >
      <KindChoice kinds={fileKinds} kind={kind} onChange={(next) => setFileFilters({ kind: next })} />
      <ChatPill />
      <PersonPill />
      <TimePill />
      {time === 'range' && <DayRange />}
      <OrderPill />
      <span className="ml-auto">
        <ViewChoice />
      </span>
    </div>
  );
}

function ChatPill() {
  const { t } = useTranslation('file');
  const { chat } = useFileFilters();
  return (
    <FilterPill
      icon={<MessageSquare size={14} aria-hidden />}
      label={t('in_chat')}
      anyLabel={t('any_chat')}
      items={useChatChoices()}
      value={chat}
      onChange={(value) => setFileFilters({ chat: value as ChatKey | null })}
    />
  );
}

function PersonPill() {
  const { t } = useTranslation('file');
  const { uid } = useFileFilters();
  const people = useUsers()
    .map((user) => ({ value: String(user.uid), label: user.name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <FilterPill
      icon={<User size={14} aria-hidden />}
      label={t('from_person')}
      anyLabel={t('anyone')}
      items={people}
      value={uid === null ? null : String(uid)}
      onChange={(value) => setFileFilters({ uid: value === null ? null : Number(value) })}
    />
  );
}

function TimePill() {
  const { t } = useTranslation('file');
  const { time } = useFileFilters();
  // i18n-keys: time.any, time.day, time.week, time.month, time.year, time.range
  const items = fileTimes.filter((value) => value !== 'any').map((value) => ({ value, label: t(`time.${value}`) }));
  return (
    <FilterPill
      icon={<Calendar size={14} aria-hidden />}
      label={t('sent')}
      anyLabel={t('time.any')}
      items={items}
      value={time === 'any' ? null : time}
      onChange={(value) => setFileFilters({ time: (value ?? 'any') as FileTime, since: '', until: '' })}
    />
  );
}

function OrderPill() {
  const { t } = useTranslation('file');
  const { order } = useFileFilters();
  // i18n-keys: order.newest, order.oldest, order.name, order.name_desc, order.largest, order.smallest
  const items = fileOrders.map((value) => ({ value, label: t(`order.${value}`) }));
  return (
    <FilterPill
      icon={<ArrowDownUp size={14} aria-hidden />}
      label={t('order.label')}
      anyLabel={t('order.newest')}
      items={items}
      value={order}
      onChange={(value) => setFileFilters({ order: (value ?? 'newest') as ChatFilesOrder })}
      hasNoAny
    />
  );
}

/** The first and the last day of the range; either may stay open. */
function DayRange() {
  const { t } = useTranslation('file');
  const { since, until } = useFileFilters();
  return (
    <span role="group" aria-label={t('time.range')} className="inline-flex flex-none items-center gap-1.5">
      <input
        type="date"
        aria-label={t('since')}
        value={since}
        max={until || undefined}
        onChange={({ target }) => setFileFilters({ since: target.value })}
        className={field}
      />
      <span aria-hidden className="text-muted">
        –
      </span>
      <input
        type="date"
        aria-label={t('until')}
        value={until}
        min={since || undefined}
        onChange={({ target }) => setFileFilters({ until: target.value })}
        className={field}
      />
    </span>
  );
}
