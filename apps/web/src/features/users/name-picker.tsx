import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { matchNames, type Named } from '../../lib/name-match.ts';
import { SearchField } from '../../ui/form/search-field.tsx';

/** Longer lists are not readable: typing a name narrows the list. */
const MOST_SHOWN = 50;

/**
 * The keys of a search field over a list: arrows move in it, Enter selects. The field keeps the focus; `active` is the
 * index of the current item.
 */
function useListKeys<Item>(items: readonly Item[], onPick: (item: Item) => void) {
  const [active, setActive] = useState(0);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = items[active];
    if (step) setActive((active + step + items.length) % Math.max(1, items.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && current !== undefined) onPick(current);
    else return;
    event.preventDefault();
  };
  return { active, setActive, handleKeyDown };
}

export interface NamePickerProps<Key extends string | number> {
  label: string;
  items: readonly (Named & { key: Key })[];
  /** Keys of the ticked items; omit it if one choice closes the picker. */
  picked?: readonly Key[] | undefined;
  onPick: (key: Key) => void;
  /** Renders the picture of an item, before its name. */
  children: (key: Key) => ReactNode;
  /** The text shown when nothing matches. */
  empty: string;
  /** Sets the height of the list. */
  className: string;
}

/** A search field over a list of names; arrows move, Enter selects or deselects. */
export function NamePicker<Key extends string | number>(props: NamePickerProps<Key>) {
  const { label, items, onPick, picked, children, empty, className } = props;
  const id = useId();
  const [filter, setFilter] = useState('');
  const found = useMemo(() => matchNames(items, filter, { limit: MOST_SHOWN }), [items, filter]);
  const { active, setActive, handleKeyDown } = useListKeys(found, ({ key }) => onPick(key));
  const search = (text: string): void => {
    setFilter(text);
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
        aria-multiselectable={picked !== undefined}
        tabIndex={-1}
        className={clsx('overflow-y-auto', className)}
      >
        {found.map(({ key, name }, index) => (
          <Option
            key={key}
            id={`${id}-${index}`}
            isActive={index === active}
            isPicked={picked?.includes(key) ?? false}
            onPoint={() => setActive(index)}
            onPick={() => onPick(key)}
          >
            {children(key)}
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
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
