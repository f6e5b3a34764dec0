import type { ChatFilesOrder } from '@loquat/contract';
import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConversation } from '../../features/conversations/conversations.ts';
import { setFileFilters } from '../../features/files/file-filters.ts';
import { FileOpener } from '../../features/files/file-opener.tsx';
import { FileThumbnail } from '../../features/files/file-thumbnail.tsx';
import { FileTools } from '../../features/files/file-tools.tsx';
import type { ListedFile } from '../../features/files/listed-file.ts';
import { useNameOf } from '../../features/users/contacts.selectors.ts';
import { UserAvatar } from '../../features/users/user-avatar.tsx';
import { useFormat } from '../../lib/i18n/use-format.ts';

const head =
  'sticky top-0 z-1 border-b border-line-strong bg-surface px-3 py-2.5 text-left text-[12.5px] font-semibold text-muted';
const cell = 'h-[54px] border-b border-line px-3';

const RISING: readonly ChatFilesOrder[] = ['name', 'smallest', 'oldest'];

export interface FileTableProps {
  files: readonly ListedFile[];
  order: ChatFilesOrder;
}

/** Files as rows of a table; phones show only name and tools. */
export function FileTable({ files, order }: FileTableProps) {
  const { t } = useTranslation('file');
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{t('title')}</caption>
      <thead className="max-md:sr-only">
        <tr>
          <SortHead orders={['name', 'name_desc']} order={order} className={head}>
            {t('column.name')}
          </SortHead>
          <th className={clsx(head, 'w-[19%]')}>{t('column.from')}</th>
          <th className={clsx(head, 'w-[17%] max-lg:hidden')}>{t('column.in')}</th>
          <SortHead orders={['largest', 'smallest']} order={order} className={clsx(head, 'w-24 text-right!')}>
            {t('column.size')}
          </SortHead>
          <SortHead orders={['newest', 'oldest']} order={order} className={clsx(head, 'w-28 text-right!')}>
            {t('column.added')}
          </SortHead>
          <th className={clsx(head, 'w-[118px]')}>
            <span className="sr-only">{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <FileTableRow key={file.mid} file={file} />
        ))}
      </tbody>
    </table>
  );
}

function FileTableRow({ file }: { file: ListedFile }) {
  const { t } = useTranslation('file');
  const format = useFormat();
  const { info, from_uid, chat, created_at } = file;
  const sender = useNameOf(from_uid) ?? t('former_member');
  const place = useConversation(chat, ({ handle }) => handle);
  const size = info.size > 0 ? format.bytes(info.size) : '';
  const time = format.chatTime(created_at);
  return (
    <tr className="hover:bg-hover max-md:flex max-md:items-center max-md:border-b max-md:border-line">
      <th
        scope="row"
        className={clsx(
          cell,
          'text-left font-normal max-md:h-auto max-md:min-w-0 max-md:flex-1 max-md:border-0 max-md:px-0 max-md:py-2',
        )}
      >
        <FileName file={file} detail={t('who_size', { who: sender, size: size || time })} />
      </th>
      <td className={clsx(cell, 'max-md:hidden')}>
        <span className="flex min-w-0 items-center gap-2">
          <UserAvatar uid={from_uid} size={22} />
          <span className="truncate">{sender}</span>
        </span>
      </td>
      <td className={clsx(cell, 'truncate text-muted max-lg:hidden')}>{place}</td>
      <td className={clsx(cell, 'text-right text-muted tabular-nums max-md:hidden')}>{size}</td>
      <td className={clsx(cell, 'text-right text-muted tabular-nums max-md:hidden')}>
        <time dateTime={new Date(created_at).toISOString()}>{time}</time>
      </td>
      <td className={clsx(cell, 'px-0! max-md:h-auto max-md:border-0')}>
        <FileTools file={file} />
      </td>
    </tr>
  );
}

/** The button that opens a file, with the details that phones show instead of columns. */
function FileName({ file, detail }: { file: ListedFile; detail: string }) {
  const { t } = useTranslation('file');
  const { info, expired } = file;
  return (
    <FileOpener file={file} className="flex w-full min-w-0 items-center gap-3 rounded-md text-left">
      <span className="grid h-9 w-10 flex-none place-items-center overflow-hidden rounded-[7px]">
        <FileThumbnail file={file} />
      </span>
      <span className="min-w-0">
        <b className={clsx('block truncate font-semibold', expired && 'text-muted')} dir="auto">
          {info.name || t('unnamed')}
        </b>
        {expired && <small className="block text-xs text-muted">{t('expired')}</small>}
        <small className="block truncate text-xs text-muted md:hidden">{detail}</small>
      </span>
    </FileOpener>
  );
}

interface SortHeadProps {
  /** The order of the first press, and its reverse. */
  orders: readonly [ChatFilesOrder, ChatFilesOrder];
  /** The order of the table. */
  order: ChatFilesOrder;
  className: string;
  children: ReactNode;
}

/** The head of a column that the table can be sorted by. */
function SortHead({ orders: [first, second], order, className, children }: SortHeadProps) {
  const isOn = order === first || order === second;
  const isRising = RISING.includes(order);
  const Arrow = isRising ? ArrowUp : ArrowDown;
  return (
    <th aria-sort={isOn ? (isRising ? 'ascending' : 'descending') : undefined} className={className}>
      <button
        type="button"
        onClick={() => setFileFilters({ order: order === first ? second : first })}
        className="-mx-1.5 inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 hover:bg-hover hover:text-ink"
      >
        {children}
        {isOn && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}
