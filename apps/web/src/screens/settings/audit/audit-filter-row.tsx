import { useTranslation } from 'react-i18next';
import type { AuditFilters } from '#features/audit/audit.actions.ts';
import { useUsers } from '#features/users/users.selectors.ts';
import { Select } from '#ui/form/select.tsx';

/** The parts of audit kinds before the dot. */
const GROUPS = [
  'settings',
  'user',
  'bot_key',
  'canned_answer',
  'channel',
  'message',
  'file',
  'mail',
  'license',
  'third_party_secret',
];
const DAYS = [1, 7, 30, 365];

/** The value for "not set". */
const ANY = '';

interface AuditFilterRowProps {
  filters: AuditFilters;
  onFilters: (filters: AuditFilters) => void;
}

/** The filters of the list: by administrator, kind and time. */
// i18n-keys: audit.group.settings, audit.group.user, audit.group.bot_key, audit.group.channel, audit.group.message
// i18n-keys: audit.group.canned_answer, audit.group.file, audit.group.mail, audit.group.license, audit.group.third_party_secret
export function AuditFilterRow({ filters, onFilters }: AuditFilterRowProps) {
  const { t } = useTranslation('admin');
  const admins = useUsers().filter((user) => user.is_admin && !user.is_bot);
  const group = (name: string) => t(`audit.group.${name}` as 'audit.group.user');
  const asItem = (value: number | string, label: string) => ({ value: String(value), label });
  const number = (value: string) => (value === ANY ? null : Number(value));
  return (
    <div role="group" aria-label={t('audit.filters')} className="flex min-w-0 flex-1 flex-wrap gap-2 max-md:basis-full">
      <Select
        label={t('audit.who')}
        className="min-w-36 flex-1"
        items={[asItem(ANY, t('audit.anyone')), ...admins.map(({ uid, name }) => asItem(uid, name))]}
        value={String(filters.uid ?? ANY)}
        onValueChange={(value) => onFilters({ ...filters, uid: number(value) })}
      />
      <Select
        label={t('audit.what')}
        className="min-w-36 flex-1"
        items={[asItem(ANY, t('audit.anything')), ...GROUPS.map((name) => asItem(name, group(name)))]}
        value={filters.kind ?? ANY}
        onValueChange={(value) => onFilters({ ...filters, kind: value === ANY ? null : value })}
      />
      <Select
        label={t('audit.when')}
        className="min-w-36 flex-1"
        items={[
          asItem(ANY, t('audit.any_time')),
          ...DAYS.map((days) => asItem(days, t('audit.days', { count: days }))),
        ]}
        value={String(filters.days ?? ANY)}
        onValueChange={(value) => onFilters({ ...filters, days: number(value) })}
      />
    </div>
  );
}
