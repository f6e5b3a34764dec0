import { Link } from '@tanstack/react-router';
import type { User } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnlineUids, useUsers } from '../features/users/users.selectors.ts';
import { useMyUid } from '../lib/session.ts';
import { SearchField } from '../ui/search-field.tsx';
import { PersonRow } from './person-row.tsx';
import { usePlace } from './use-place.ts';

const matches = ({ name, email }: User, words: string): boolean =>
  `${name} ${email ?? ''}`.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase());

/** Everyone on the server: those who are here first, each group by name. */
export function PeopleList() {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const myUid = useMyUid();
  const online = useOnlineUids();
  const found = useUsers()
    .filter((user) => matches(user, words))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const isHere = ({ uid }: User) => uid === myUid || online[uid] === true;
  return (
    <>
      <h2 className="px-[18px] py-1.5 font-heading text-[17px]/[1.6] font-bold tracking-[-0.02em]">{t('nav.users')}</h2>
      <SearchField label={t('people.search')} value={words} onValueChange={setWords} className="mx-3 mb-1" />
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3" tabIndex={-1}>
        <PeopleGroup title={t('people.online')} people={found.filter(isHere)} areHere />
        <PeopleGroup title={t('people.offline')} people={found.filter((user) => !isHere(user))} />
        {found.length === 0 && <p className="px-2.5 py-3 text-sm text-muted">{t('people.none')}</p>}
      </div>
    </>
  );
}

function PeopleGroup({ title, people, areHere = false }: { title: string; people: User[]; areHere?: boolean }) {
  const { t } = useTranslation();
  const { userId } = usePlace();
  if (people.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="px-2.5 pt-3 pb-1 text-xs font-semibold text-muted">
        {t('people.group_count', { group: title, count: people.length })}
      </h3>
      <ul>
        {people.map((user) => (
          <li key={user.uid}>
            <Link
              to="/users/$userId"
              params={{ userId: user.uid }}
              aria-current={user.uid === userId ? 'page' : undefined}
              className="flex h-[54px] items-center gap-2.5 rounded-[14px] px-2.5 hover:bg-hover aria-[current=page]:bg-surface aria-[current=page]:shadow-[var(--elev-1),0_0_0_1px_var(--border)] aria-[current=page]:[--dot-ground:var(--surface)]"
            >
              <PersonRow user={user} isHere={areHere} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
