import type { SearchOrder } from '@loquat/contract';
import { ArrowDownWideNarrow, Calendar, ChevronDown, Hash, Link2, User, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PeoplePicker } from '../../features/users/people-picker.tsx';
import { findUser } from '../../features/users/users.selectors.ts';
import { filtersOf, filterText, withFilter, withoutFilter } from '../../lib/query-text.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import { MenuRadioGroup } from '../../ui/menu/menu-radio-group.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { ChannelPicker } from './channel-picker.tsx';
import { SPANS, sinceDay } from './time-spans.ts';

export interface QueryFiltersProps {
  query: string;
  onQueryChange: (query: string) => void;
  order: SearchOrder;
  onOrderChange: (order: SearchOrder) => void;
}

const pill =
  'inline-flex h-8 flex-none items-center gap-1.5 rounded-[9px] px-[11px] text-sm font-medium whitespace-nowrap max-md:h-11';
const offPill = `${pill} shadow-[inset_0_0_0_1px_var(--border-strong)] hover:bg-hover data-popup-open:bg-hover`;

/** The filters of a search, as buttons that change its query; each filter can be removed. */
// i18n-keys: search.has_file, search.has_image, search.has_link
// i18n-keys: search.when_day, search.when_week, search.when_month, search.when_year
export function QueryFilters({ query, onQueryChange, order, onOrderChange }: QueryFiltersProps) {
  const { t } = useTranslation('chat');
  const add = (operator: Parameters<typeof withFilter>[1], value: string): void =>
    onQueryChange(withFilter(query, operator, value));
  return (
    <div
      role="group"
      aria-label={t('search.filters')}
      className="flex min-w-0 grow flex-wrap items-center gap-2 max-md:px-2"
    >
      {filtersOf(query).map((filter) => (
        <FilterPill
          key={filter.start}
          label={filterText(filter.operator, filter.value)}
          onRemove={() => onQueryChange(withoutFilter(query, filter))}
        />
      ))}
      <PickerPill icon={<User size={16} aria-hidden />} label={t('search.filter_from')}>
        {(close) => (
          <PeoplePicker
            label={t('search.find_person')}
            onPick={(uid) => {
              add('from', findUser(uid)?.name ?? `@${uid}`);
              close();
            }}
          />
        )}
      </PickerPill>
      <PickerPill icon={<Hash size={16} aria-hidden />} label={t('search.filter_in')}>
        {(close) => (
          <ChannelPicker
            onPick={(name) => {
              add('in', name);
              close();
            }}
          />
        )}
      </PickerPill>
      <Menu trigger={menuTrigger(<Calendar size={16} aria-hidden />, t('search.filter_when'))} align="start">
        {SPANS.map((span) => (
          <MenuItem key={span.name} onSelect={() => add('after', sinceDay(span.days, Date.now()))}>
            {t(`search.when_${span.name}`)}
          </MenuItem>
        ))}
      </Menu>
      <Menu trigger={menuTrigger(<Link2 size={16} aria-hidden />, t('search.filter_has'))} align="start">
        {(['file', 'image', 'link'] as const).map((kind) => (
          <MenuItem key={kind} onSelect={() => add('has', kind)}>
            {t(`search.has_${kind}`)}
          </MenuItem>
        ))}
      </Menu>
      <OrderMenu order={order} onOrderChange={onOrderChange} />
    </div>
  );
}

const menuTrigger = (icon: ReactNode, label: string) => (
  <button type="button" className={offPill}>
    <span className="text-muted">{icon}</span>
    {label}
    <ChevronDown size={13} strokeWidth={2} aria-hidden className="text-muted" />
  </button>
);

function OrderMenu({ order, onOrderChange }: Pick<QueryFiltersProps, 'order' | 'onOrderChange'>) {
  const { t } = useTranslation('chat');
  const orders = [
    { value: 'newest', label: t('search.order_newest') },
    { value: 'relevance', label: t('search.order_relevance') },
  ] as const;
  const trigger = (
    <button type="button" className={`${pill} text-muted hover:bg-hover md:ml-auto data-popup-open:bg-hover`}>
      <ArrowDownWideNarrow size={16} aria-hidden />
      {orders.find(({ value }) => value === order)?.label}
    </button>
  );
  return (
    <Menu trigger={trigger} align="end">
      <MenuRadioGroup label={t('search.order')} items={orders} value={order} onValueChange={onOrderChange} />
    </Menu>
  );
}

interface PickerPillProps {
  icon: ReactNode;
  label: string;
  children: (close: () => void) => ReactNode;
}

function PickerPill({ icon, label, children }: PickerPillProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover trigger={menuTrigger(icon, label)} label={label} align="start" open={isOpen} onOpenChange={setIsOpen}>
      <div className="p-3">{children(() => setIsOpen(false))}</div>
    </Popover>
  );
}

function FilterPill({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      aria-label={t('search.remove_filter', { filter: label })}
      onClick={onRemove}
      className={`${pill} max-w-full bg-leaf-soft font-semibold text-leaf-soft-text`}
    >
      <span className="truncate">{label}</span>
      <X size={13} strokeWidth={2} aria-hidden className="flex-none" />
    </button>
  );
}
