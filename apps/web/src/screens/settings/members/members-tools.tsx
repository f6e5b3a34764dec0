import { Plus, UserPlus } from 'lucide-react';
import { Suspense, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { InviteLinkDialog } from '#features/invites/invite-link-dialog.tsx';
import { useServerName } from '#features/server/server.store.ts';
import { Button } from '#ui/button.tsx';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { SegmentedChoice } from '#ui/form/segmented-choice.tsx';
import { type AccountFilter, accountFilters } from './account-list.ts';
import { CreateAccountDialog } from './create-account-dialog.tsx';

export interface MembersToolsProps {
  words: string;
  onWords: (words: string) => void;
  filter: AccountFilter;
  onFilter: (filter: AccountFilter) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Above the list of accounts: filters and the button to add users. */
// i18n-keys: members.filter_all, members.filter_admins, members.filter_bots, members.filter_frozen
// i18n-keys: members.filter_one_factor, members.filter_visitors
export function MembersTools({ words, onWords, filter, onFilter, searchRef }: MembersToolsProps) {
  const { t } = useTranslation('admin');
  const server = useServerName();
  const creation = useDialogOnDemand();
  const invitation = useDialogOnDemand();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        ref={searchRef}
        label={t('members.find')}
        value={words}
        onValueChange={onWords}
        className="min-w-48 flex-1 basis-52 max-md:basis-full"
      />
      <SegmentedChoice
        label={t('members.filter')}
        items={accountFilters.map((value) => ({ value, label: t(`members.filter_${value}`) }))}
        value={filter}
        onValueChange={onFilter}
      />
      <span className="flex flex-wrap gap-2">
        <Button icon={<Plus size={16} aria-hidden />} onClick={creation.show}>
          {t('members.create')}
        </Button>
        <Button variant="primary" icon={<UserPlus size={16} aria-hidden />} onClick={invitation.show}>
          {t('members.invite')}
        </Button>
      </span>
      {creation.isWanted && (
        <Suspense>
          <CreateAccountDialog {...creation.dialog} />
        </Suspense>
      )}
      {invitation.isWanted && (
        <Suspense>
          <InviteLinkDialog {...invitation.dialog} serverName={server} />
        </Suspense>
      )}
    </div>
  );
}
