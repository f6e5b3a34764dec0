import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useNameOf } from '../users/contacts.selectors.ts';
import { FileOpener } from './file-opener.tsx';
import { FileThumbnail } from './file-thumbnail.tsx';
import { FileTools } from './file-tools.tsx';
import type { ListedFile } from './listed-file.ts';

/** Files as narrow rows, for a side panel. */
export function FileStrip({ files }: { files: readonly ListedFile[] }) {
  const { t } = useTranslation('file');
  return (
    <ul aria-label={t('title')} className="grid">
      {files.map((file) => (
        <FileStripRow key={file.mid} file={file} />
      ))}
    </ul>
  );
}

function FileStripRow({ file }: { file: ListedFile }) {
  const { t } = useTranslation('file');
  const format = useFormat();
  const { info, from_uid, created_at, expired } = file;
  const who = useNameOf(from_uid) ?? t('former_member');
  return (
    <li className="relative flex items-center gap-1 border-b border-line py-1.5 last:border-b-0">
      <FileOpener file={file} className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md text-left">
        <span className="grid h-9 w-10 flex-none place-items-center overflow-hidden rounded-[7px]">
          <FileThumbnail file={file} />
        </span>
        <span className="min-w-0">
          <b className={clsx('block truncate text-sm font-semibold', expired && 'text-muted')} dir="auto">
            {info.name || t('unnamed')}
          </b>
          <small className="block truncate text-xs text-muted">
            {expired ? t('expired') : t('who_size', { who, size: format.chatTime(created_at) })}
          </small>
        </span>
      </FileOpener>
      <FileTools file={file} />
    </li>
  );
}
