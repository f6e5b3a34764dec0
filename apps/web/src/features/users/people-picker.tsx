import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '../../hooks/use-session.ts';
import { useNicknames } from './contacts.selectors.ts';
import { NamePicker } from './name-picker.tsx';
import { UserAvatar } from './user-avatar.tsx';
import { useUsers } from './users.selectors.ts';

export interface PeoplePickerProps {
  label: string;
  /** Uids of the ticked users; omit it if one choice closes the picker. */
  picked?: readonly number[];
  /** Users who are not offered because they are already included. */
  without?: readonly number[];
  onPick: (uid: number) => void;
}

const NO_USERS: readonly number[] = [];

/** Finds users, except the reader, by their display names. */
export function PeoplePicker({ label, picked, without = NO_USERS, onPick }: PeoplePickerProps) {
  const { t } = useTranslation('member');
  const people = usePeople(without);
  return (
    <NamePicker
      label={label}
      items={people}
      picked={picked}
      onPick={onPick}
      empty={t('nobody_found')}
      className="max-h-60"
    >
      {(uid) => <UserAvatar uid={uid} size={32} hasPresence />}
    </NamePicker>
  );
}

/** Users by display name; their other names and their addresses are found, too. */
function usePeople(without: readonly number[]) {
  const users = useUsers();
  const nicknames = useNicknames();
  const myUid = useMyUid();
  return useMemo(() => {
    const hidden = new Set([myUid, ...without]);
    const collator = new Intl.Collator();
    return users
      .filter(({ uid }) => !hidden.has(uid))
      .map(({ uid, name, email }) => ({
        key: uid,
        name: nicknames[uid] ?? name,
        aliases: [name, ...(email ? [email] : [])],
      }))
      .toSorted((a, b) => collator.compare(a.name, b.name));
  }, [users, nicknames, myUid, without]);
}
