import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchNames } from '../../lib/name-match.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { SearchPicker } from '../../ui/form/search-picker.tsx';
import { useNicknames } from './contacts.selectors.ts';
import { UserAvatar } from './user-avatar.tsx';
import { useUsers } from './users.selectors.ts';

/** More than a screenful helps nobody: typing a name narrows the list. */
const MOST_SHOWN = 50;

export interface PeoplePickerProps {
  label: string;
  /** Ticked people; omit it if one choice closes the picker. */
  picked?: readonly number[];
  /** People who are not offered because they are already included. */
  without?: readonly number[];
  onPick: (uid: number) => void;
}

const NOBODY: readonly number[] = [];

/** Finds people, except the user, by what they are called. */
export function PeoplePicker({ label, picked, without = NOBODY, onPick }: PeoplePickerProps) {
  const { t } = useTranslation('member');
  const [filter, setFilter] = useState('');
  const found = usePeople(filter, without);
  return (
    <SearchPicker
      label={label}
      filter={filter}
      onFilterChange={setFilter}
      found={found}
      keyOf={({ uid }) => uid}
      onPick={({ uid }) => onPick(uid)}
      isPicked={picked && (({ uid }) => picked.includes(uid))}
      empty={t('nobody_found')}
      className="max-h-60"
    >
      {({ uid, name }) => (
        <>
          <UserAvatar uid={uid} size={32} hasPresence />
          <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        </>
      )}
    </SearchPicker>
  );
}

/** People whose name, nickname or address matches the words, best matches first, then by what the user calls them. */
function usePeople(filter: string, without: readonly number[]) {
  const users = useUsers();
  const nicknames = useNicknames();
  const myUid = useMyUid();
  const named = useMemo(() => {
    const hidden = new Set([myUid, ...without]);
    const collator = new Intl.Collator();
    return users
      .filter(({ uid }) => !hidden.has(uid))
      .map(({ uid, name, email }) => ({
        uid,
        name: nicknames[uid] ?? name,
        aliases: [name, ...(email ? [email] : [])],
      }))
      .toSorted((a, b) => collator.compare(a.name, b.name));
  }, [users, nicknames, myUid, without]);
  return useMemo(() => matchNames(named, filter, { limit: MOST_SHOWN }), [named, filter]);
}
