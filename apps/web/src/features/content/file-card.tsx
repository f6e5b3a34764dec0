import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import type { Attachment } from './attachment.ts';
import { ExpiredFile } from './expired-file.tsx';
import { FileBadge } from './file-badge.tsx';
import { useIsGone } from './use-is-gone.ts';
import { useOnDemand } from './use-on-demand.ts';

const TextFileDialog = lazy(async () => ({ default: (await import('./text-file-dialog.tsx')).TextFileDialog }));

/** Longer texts are for an editor. */
const TEXT_PREVIEW_MAX_BYTES = 256_000;

const isReadable = ({ is, size }: Attachment['info']): boolean => is === 'text' && size <= TEXT_PREVIEW_MAX_BYTES;

/** A file as a card: what it is, how big, and ways to look into it and to save it. */
export function FileCard({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('chat');
  const { info, url, downloadUrl } = attachment;
  const isGone = useIsGone(url, true);
  const name = info.name || t('content.file_unnamed');
  if (isGone) return <ExpiredFile name={name} />;
  return (
    <div className="mt-1.5 flex w-[380px] max-w-full items-center gap-3 rounded-lg border border-line-strong bg-surface py-[9px] pr-2 pl-2.5 text-ink">
      <FileBadge is={info.is} name={name} />
      <FileOpener attachment={attachment} name={name} />
      <a
        href={downloadUrl}
        download={name}
        aria-label={t('content.download', { name })}
        className="grid size-8 flex-none place-items-center rounded-md text-muted hover:bg-hover hover:text-ink max-md:size-11"
      >
        <Download size={18} aria-hidden />
      </a>
    </div>
  );
}

/** Name and size; leads into the file where browsers can show it. */
function FileOpener({ attachment, name }: { attachment: Attachment; name: string }) {
  const { t } = useTranslation('chat');
  const { isWanted, show, dialog } = useOnDemand();
  const { info, url } = attachment;
  const face = <FileFace name={name} size={info.size} />;
  const className = 'min-w-0 flex-1 rounded-sm text-left outline-offset-2';
  if (info.is === 'pdf')
    return (
      <a href={url} target="_blank" rel="noopener" aria-label={t('content.open', { name })} className={className}>
        {face}
      </a>
    );
  if (!isReadable(info) || url === undefined) return <div className={className}>{face}</div>;
  return (
    <>
      <button type="button" aria-label={t('content.open', { name })} onClick={show} className={className}>
        {face}
      </button>
      {isWanted && (
        // What is typed in the dialog is not for the row around it.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps keys to itself.
        <div className="contents" onKeyDown={(event) => event.stopPropagation()}>
          <Suspense>
            <TextFileDialog url={url} name={name} {...dialog} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function FileFace({ name, size }: { name: string; size: number }) {
  const format = useFormat();
  return (
    <>
      <b className="block truncate font-semibold" dir="auto">
        {name}
      </b>
      {size > 0 && <small className="block text-[12.5px] text-muted tabular-nums">{format.bytes(size)}</small>}
    </>
  );
}
