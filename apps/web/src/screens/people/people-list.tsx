import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommonSetting } from '../../features/server/server.store.ts';
import { contactsStore } from '../../features/users/contacts.store.ts';
import { useHasRight } from '../../features/users/user-rights.ts';
import { useUsers } from '../../features/users/users.selectors.ts';
import { moveIntoList } from '../../lib/browser/move-focus.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { ListTitle } from '../parts/list-title.tsx';
import { findUserByWords } from './find-user.actions.ts';
import { PeopleRows } from './people-rows.tsx';
import { peopleOf, type PeopleTab, peopleTabs } from './people-tabs.ts';

/** The users of the server. Typing narrows the list, Enter asks the server for an exact name or address. */
// i18n-keys: people.none_everyone, people.none_contacts, people.none_bots, people.none_blocked
export function PeopleList({ openUid }: { openUid: number | undefined }) {
  const { t } = useTranslation('member');
  const [words, setWords] = useState('');
  const { tabs, tab, setTab, uids } = useTabs();
  const finding = useFinding(words);
  const maySearch = useHasRight('search_user_enable');
  const listId = useId();
  const search = (next: string): void => {
    setWords(next);
    finding.reset();
  };
  return (
    <>
      <ListTitle className="px-[18px] py-1.5">{t('people.title')}</ListTitle>
      {maySearch && (
        <SearchField
          id={`${listId}-field`}
          label={t('people.search')}
          value={words}
          onValueChange={search}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void finding.find();
            moveIntoList(event, `#${CSS.escape(listId)} a`);
          }}
          className="mx-3 mb-1"
        />
      )}
      <p role="status" className="px-[18px] text-sm text-muted not-empty:py-1.5">
        {finding.isMissed && t('people.missed')}
      </p>
      <PeopleFilters tabs={tabs} value={tab} onValueChange={setTab} />
      <PeopleRows
        id={listId}
        fieldId={`${listId}-field`}
        uids={uids}
        words={maySearch ? words : ''}
        openUid={openUid}
        emptyText={words.trim() ? t('people.none') : t(`people.none_${tab}`)}
      />
    </>
  );
}

function useTabs() {
  const isVerified = useCommonSetting('contact_verification_enable');
  const [chosen, setTab] = useState<PeopleTab>();
  const users = useUsers();
  const statuses = contactsStore((state) => state.statuses);
  const order = peopleTabs(isVerified);
  const tab = chosen ?? order[0] ?? 'everyone';
  const tabs = order.map((one) => ({ tab: one, count: peopleOf(one, users, statuses).length }));
  return { tabs, tab, setTab, uids: peopleOf(tab, users, statuses).map(({ uid }) => uid) };
}

/** Asks the server for the user with this name or address, and opens their profile. */
function useFinding(words: string) {
  const navigate = useNavigate();
  const [missed, setMissed] = useState<string>();
  const find = async (): Promise<void> => {
    if (!words.trim()) return;
    try {
      const user = await findUserByWords(words);
      if (user) await navigate({ to: '/users/$userId', params: { userId: user.uid } });
      else setMissed(words);
    } catch (error) {
      reportFailure(error);
    }
  };
  return { find, isMissed: missed !== undefined && missed === words, reset: () => setMissed(undefined) };
}

interface PeopleFiltersProps {
  tabs: readonly { tab: PeopleTab; count: number }[];
  value: PeopleTab;
  onValueChange: (tab: PeopleTab) => void;
}

/** Chips that narrow the list of users; one of them is on. */
// i18n-keys: people.everyone, people.contacts, people.bots, people.blocked
function PeopleFilters({ tabs, value, onValueChange }: PeopleFiltersProps) {
  const { t } = useTranslation('member');
  return (
    <div role="group" aria-label={t('people.filters')} className="flex gap-0.5 overflow-x-auto px-3 py-1.5">
      {tabs.map(({ tab, count }) => (
        <button
          key={tab}
          type="button"
          aria-pressed={tab === value}
          onClick={() => onValueChange(tab)}
          className="inline-flex h-[26px] flex-none items-center gap-1 rounded-full px-2 text-[12.5px] font-medium text-muted hover:bg-hover hover:text-ink aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-canvas max-md:h-11 max-md:min-w-11 max-md:justify-center max-md:px-3 max-md:text-sm"
        >
          {t(`people.${tab}`)}
          {count > 0 && <span className="tabular-nums">{count}</span>}
        </button>
      ))}
    </div>
  );
}
