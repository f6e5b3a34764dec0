import { useId, useMemo, useState } from 'react';
import { Check } from 'lucide-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { useMyUid } from '../../lib/session.ts';
import { useNicknames } from '../contacts/contacts.selectors.ts';
import { matchesPerson } from './match-person.ts';
import { UserAvatar } from './user-avatar.tsx';
import { useUsers } from './users.selectors.ts';

/** More than fits on a screen helps nobody: type a name instead. */
const MOST_SHOWN = 50;

export interface PeoplePickerProps {
  label: string;
  /** Ticked people; leave out where one choice closes the picker. */
  picked?: readonly number[];
  /** People who are not offered: they are there already. */
  without?: readonly number[];
  onPick: (uid: number) => void;
}

const NOBODY: readonly number[] = [];

/** A search field over a list of people, oneself left out; arrows move, Enter picks. */
export function PeoplePicker({ label, picked, without = NOBODY, onPick }: PeoplePickerProps) {
  const { t } = useTranslation('member');
  const id = useId();
  const [filter, setFilter] = useState('');
  const people = usePeople(filter, without);
  const { active, setActive, handleKeyDown } = useListKeys(people, ({ uid }) => onPick(uid));
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
        aria-activedescendant={people[active] ? `${id}-${people[active].uid}` : undefined}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={picked !== undefined}
        tabIndex={-1}
        className="max-h-60 overflow-y-auto"
      >
        {people.map((user, index) => (
          <PersonOption
            key={user.uid}
            id={`${id}-${user.uid}`}
            uid={user.uid}
            name={user.called}
            isActive={index === active}
            isPicked={picked?.includes(user.uid) ?? false}
            onPoint={() => setActive(index)}
            onPick={onPick}
          />
        ))}
      </div>
      {people.length === 0 && <p className="py-6 text-center text-sm text-muted">{t('nobody_found')}</p>}
    </div>
  );
}

/** People whose name, nickname or address has the words in it, by what the user calls them. */
function usePeople(filter: string, without: readonly number[]) {
  const users = useUsers();
  const nicknames = useNicknames();
  const myUid = useMyUid();
  return useMemo(() => {
    const hidden = new Set([myUid, ...without]);
    return users
      .filter(({ uid }) => !hidden.has(uid))
      .filter((user) => matchesPerson({ ...user, nickname: nicknames[user.uid] }, filter))
      .map((user) => ({ ...user, called: nicknames[user.uid] ?? user.name }))
      .toSorted((a, b) => a.called.localeCompare(b.called))
      .slice(0, MOST_SHOWN);
  }, [users, nicknames, myUid, without, filter]);
}

interface PersonOptionProps {
  id: string;
  uid: number;
  name: string;
  isActive: boolean;
  isPicked: boolean;
  onPoint: () => void;
  onPick: (uid: number) => void;
}

function PersonOption({ id, uid, name, isActive, isPicked, onPoint, onPick }: PersonOptionProps) {
  return (
    // The search field keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isPicked}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={() => onPick(uid)}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-[11px] rounded-[10px] px-2',
        isActive && 'bg-hover',
      )}
    >
      <UserAvatar uid={uid} size={32} hasPresence />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      {isPicked && <Check size={16} aria-hidden className="text-leaf" />}
    </div>
  );
}
