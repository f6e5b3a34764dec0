import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { SearchField } from './search-field.tsx';
import { useListKeys } from '../use-list-keys.ts';

export interface SearchPickerProps<Item> {
  label: string;
  filter: string;
  onFilterChange: (filter: string) => void;
  /** The items that match the filter, best first. */
  found: readonly Item[];
  /** Tells the items apart. */
  keyOf: (item: Item) => string | number;
  onPick: (item: Item) => void;
  /** Whether an item is ticked; left out where one choice closes the picker. */
  isPicked?: ((item: Item) => boolean) | undefined;
  /** What an item looks like, before its tick. */
  children: (item: Item) => ReactNode;
  /** The text shown when nothing matches. */
  empty: string;
  /** For the list: its height. */
  className: string;
}

/** A search field over a list; arrows move, Enter picks or leaves out. */
export function SearchPicker<Item>(props: SearchPickerProps<Item>) {
  const { label, filter, onFilterChange, found, keyOf, onPick, isPicked, children, empty, className } = props;
  const id = useId();
  const { active, setActive, handleKeyDown } = useListKeys(found, onPick);
  const search = (text: string): void => {
    onFilterChange(text);
    setActive(0);
  };
  return (
    <div className="grid gap-2">
      <SearchField
        label={label}
        value={filter}
        onValueChange={search}
        onKeyDown={handleKeyDown}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] === undefined ? undefined : `${id}-${active}`}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isPicked !== undefined}
        tabIndex={-1}
        className={clsx('overflow-y-auto', className)}
      >
        {found.map((item, index) => (
          <Option
            key={keyOf(item)}
            id={`${id}-${index}`}
            isActive={index === active}
            isPicked={isPicked?.(item) ?? false}
            onPoint={() => setActive(index)}
            onPick={() => onPick(item)}
          >
            {children(item)}
          </Option>
        ))}
      </div>
      {found.length === 0 && <p className="py-6 text-center text-sm text-muted">{empty}</p>}
    </div>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  isPicked: boolean;
  onPoint: () => void;
  onPick: () => void;
  children: ReactNode;
}

function Option({ id, isActive, isPicked, onPoint, onPick, children }: OptionProps) {
  return (
    // The search field keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above.
    <div
      id={id}
      ref={isActive ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isPicked}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onPick}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-[11px] rounded-[10px] px-2',
        isActive && 'ui-selected bg-hover',
      )}
    >
      {children}
      {isPicked && <Check size={16} aria-hidden className="text-leaf" />}
    </div>
  );
}
