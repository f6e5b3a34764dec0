import type { StorageReport } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../features/users/contacts.selectors.ts';
import { UserAvatar } from '../../features/users/user-avatar.tsx';
import { useFormat } from '../../lib/i18n/use-format.ts';

/** The users who use the most storage, largest first. */
export function LargestUsers({ largest }: Pick<StorageReport, 'largest'>) {
  const { t } = useTranslation('admin');
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm text-muted">{t('storage.largest')}</h3>
      <ol className="divide-y divide-line rounded-lg shadow-[0_0_0_1px_var(--border),var(--elev-1)]">
        {largest.map((one) => (
          <LargestRow key={one.uid} {...one} />
        ))}
      </ol>
    </section>
  );
}

function LargestRow({ uid, used_bytes }: StorageReport['largest'][number]) {
  const { t } = useTranslation('file');
  const format = useFormat();
  const name = useNameOf(uid);
  return (
    <li className="flex min-h-11 items-center gap-2.5 px-[18px] py-2">
      <UserAvatar uid={uid} size={24} />
      <span className="min-w-0 flex-1 truncate">{name ?? t('former_member')}</span>
      <span className="flex-none text-muted tabular-nums">{format.bytes(used_bytes)}</span>
    </li>
  );
}
