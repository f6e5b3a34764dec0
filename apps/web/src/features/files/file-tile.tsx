import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '../../hooks/use-session.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useNameOf } from '../users/contacts.selectors.ts';
import { UserAvatar } from '../users/user-avatar.tsx';
import { FileOpener } from './file-opener.tsx';
import { FileThumbnail } from './file-thumbnail.tsx';
import { FileTools } from './file-tools.tsx';
import type { ListedFile } from './listed-file.ts';

/** A file as a tile: picture, name, sender and size. */
export function FileTile({ file }: { file: ListedFile }) {
  const { t } = useTranslation('file');
  const format = useFormat();
  const { info, from_uid, expired } = file;
  const sender = useNameOf(from_uid) ?? t('former_member');
  const who = useMyUid() === from_uid ? t('you') : sender;
  return (
    <li className="group/tile relative min-w-0 overflow-hidden rounded-[14px] border border-line bg-raised shadow-1 focus-within:shadow-3 hover:border-line-strong hover:shadow-3">
      <FileOpener file={file} className="block w-full text-left -outline-offset-2">
        <span className="grid h-[126px] place-items-center overflow-hidden bg-sunken">
          <FileThumbnail file={file} isLarge />
        </span>
        <span className="block px-3 pt-2.5 pb-[11px]">
          <b className={clsx('block truncate text-sm font-semibold', expired && 'text-muted')} dir="auto">
            {info.name || t('unnamed')}
          </b>
          <small className="mt-[3px] flex items-center gap-1.5 text-xs text-muted">
            <UserAvatar uid={from_uid} size={16} />
            <span className="truncate">
              {expired ? t('expired') : info.size > 0 ? t('who_size', { who, size: format.bytes(info.size) }) : who}
            </span>
          </small>
        </span>
      </FileOpener>
      <FileTools
        file={file}
        isOnPicture
        className="absolute top-2 right-2 gap-1! opacity-0 group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 pointer-coarse:opacity-100"
      />
    </li>
  );
}
