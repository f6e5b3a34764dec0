import type { AuditEntry } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { useActWords } from './use-act-words.ts';

/** An act: what, about what, by whom, from where and when. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { act, subject, doer, details } = useActWords(entry);
  const origin = [doer, entry.device, entry.address].filter((part) => part !== '');
  return (
    <li className="grid gap-0.5 px-[18px] py-3">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <b className="font-[650]">{act}</b>
          {subject !== '' && <span className="ml-2">{subject}</span>}
        </span>
        <time dateTime={new Date(entry.created_at).toISOString()} className="text-sm text-muted">
          {format.moment(entry.created_at)}
        </time>
      </span>
      <span className="text-sm wrap-anywhere text-muted">{origin.join(' · ')}</span>
      {details.length > 0 && (
        <span className="text-sm wrap-anywhere text-muted">{t('audit.details', { list: format.list(details) })}</span>
      )}
    </li>
  );
}
