import clsx from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton, menuOnDemand } from '../../ui/menu/menu-on-demand.tsx';
import { NativeButton } from '../../ui/native-button.tsx';

const choiceMenu = menuOnDemand(async () => (await import('../../ui/menu/choice-menu.tsx')).ChoiceMenu);

/** The value for "not set". */
const ANY = '';

export interface FilterPillProps {
  icon: ReactNode;
  /** The name of the filter. */
  label: string;
  items: readonly { value: string; label: string }[];
  /** The text while nothing is chosen. */
  anyLabel: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** One item is always selected: the filter cannot be removed. */
  hasNoAny?: boolean;
}

/** A filter with a menu of choices; an active one is green and can be removed. */
export function FilterPill({ icon, label, items, anyLabel, value, onChange, hasNoAny = false }: FilterPillProps) {
  const { t } = useTranslation('file');
  const chosen = items.find((item) => item.value === value);
  const isOn = chosen !== undefined && !hasNoAny;
  const text = chosen?.label ?? anyLabel;
  const menuProps = {
    label,
    items: hasNoAny ? items : [{ value: ANY, label: anyLabel }, ...items],
    value: value ?? ANY,
    onValueChange: (next: string) => onChange(next === ANY ? null : next),
  };
  const trigger = (
    <NativeButton
      aria-label={t('filter', { label, value: text })}
      className="inline-flex h-full min-w-0 items-center gap-1.5 rounded-[9px] px-[11px] hover:bg-hover"
    >
      <span className="flex-none">{icon}</span>
      <span className="max-w-40 truncate">{text}</span>
      {!isOn && <ChevronDown size={14} aria-hidden className="flex-none text-muted" />}
    </NativeButton>
  );
  return (
    <span
      className={clsx(
        'inline-flex h-8 flex-none items-center rounded-[9px] text-sm font-medium whitespace-nowrap max-md:h-11 pointer-coarse:h-11',
        isOn ? 'bg-leaf-soft font-semibold text-leaf-soft-text' : 'shadow-[inset_0_0_0_1px_var(--border-strong)]',
      )}
    >
      <MenuButton menu={choiceMenu} menuProps={menuProps} trigger={trigger} />
      {isOn && (
        <button
          type="button"
          aria-label={t('clear_filter', { label })}
          onClick={() => onChange(null)}
          className="grid h-full w-8 place-items-center rounded-[9px] hover:bg-hover max-md:w-11"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}
