import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: number | string | undefined;
  icon?: ReactNode;
  content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** The accessible name of the row of tabs. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Shows only icons, plus the label of the selected tab, which is dropped if there is no room. */
  isCompact?: boolean;
  /** Beside the tabs, on the right: a close button. */
  end?: ReactNode;
  className?: string;
  listClassName?: string;
  panelClassName?: string;
}

/** A segmented row of tabs and the panel of the selected one; arrows move between tabs. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const {
    label,
    items,
    value,
    onValueChange,
    isCompact = false,
    end,
    className,
    listClassName,
    panelClassName,
  } = props;
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onValueChange(next)} className={className}>
      <div className={clsx('flex items-center justify-between gap-2', listClassName)}>
        <BaseTabs.List
          aria-label={label}
          activateOnFocus
          className="inline-flex min-w-0 gap-0.5 rounded-[10px] bg-[oklch(from_var(--text)_l_c_h/0.06)] p-[3px]"
        >
          {items.map((item) => (
            <BaseTabs.Tab
              key={item.value}
              value={item.value}
              title={isCompact ? item.label : undefined}
              className={clsx(
                'inline-flex h-7 items-center gap-1.5 rounded-[7px] text-sm font-medium whitespace-nowrap text-muted hover:text-ink data-active:bg-raised data-active:font-semibold data-active:text-ink data-active:shadow-[var(--elev-1),0_0_0_1px_var(--border)] max-md:h-11 max-md:min-w-11 max-md:justify-center',
                isCompact ? 'flex-none px-[7px] data-active:min-w-0 data-active:shrink' : 'px-[11px]',
              )}
            >
              {(!isCompact || item.value !== value) && item.icon}
              <span className={isCompact && item.value !== value ? 'sr-only' : 'truncate'}>{item.label}</span>
              {item.count !== undefined && <span className="tabular-nums">{item.count}</span>}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {end}
      </div>
      {items.map((item) => (
        <BaseTabs.Panel key={item.value} value={item.value} className={panelClassName}>
          {item.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
