import { Download } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { Attachment } from './attachment.ts';
import { ExpiredFile } from './expired-file.tsx';
import { FileBadge } from './file-badge.tsx';
import { NoPreview } from './media/no-preview.tsx';
import { useIsGone } from './use-is-gone.ts';

const TextFileDialog = lazyComponent(async () => (await import('./text-file-dialog.tsx')).TextFileDialog);

/** Longer texts need an editor. */
const TEXT_PREVIEW_MAX_BYTES = 256_000;

const isReadable = ({ is, size }: Attachment['info']): boolean => is === 'text' && size <= TEXT_PREVIEW_MAX_BYTES;

export interface FileCardProps {
  attachment: Attachment;
  /** A video or sound that this browser cannot play: the card shows a note. */
  isUnplayable?: boolean;
}

/** A file as a card: its kind and size, with buttons to view and to save it. */
export function FileCard({ attachment, isUnplayable = false }: FileCardProps) {
  const { t } = useTranslation('chat');
  const { info, url, downloadUrl } = attachment;
  const isGone = useIsGone(url, true);
  const name = info.name || t('content.file_unnamed');
  if (isGone) return <ExpiredFile name={name} />;
  return (
    <div className="relative mt-1.5 flex w-[380px] max-w-full items-center gap-3 rounded-lg border border-line-strong bg-surface py-[9px] pr-2 pl-2.5 text-ink">
      <FileBadge is={info.is} name={name} />
      <div className="min-w-0 flex-1">
        <FileOpener attachment={attachment} name={name} />
        <NoPreview info={info} className="block text-[12.5px] text-muted" />
        {isUnplayable && <small className="block text-[12.5px] text-muted">{t('content.unplayable')}</small>}
      </div>
      <a
        href={downloadUrl}
        download={name}
        aria-label={t('content.download', { name })}
        className="relative grid size-8 flex-none place-items-center rounded-md text-muted hover:bg-hover hover:text-ink max-md:size-11"
      >
        <Download size={18} aria-hidden />
      </a>
    </div>
  );
}

/** The file name; the whole card reacts to a press. */
const OPENER =
  'block max-w-full truncate rounded-sm text-left font-semibold after:absolute after:inset-0 after:rounded-lg';

/** Name and size; opens the file if browsers can show it. */
function FileOpener({ attachment, name }: { attachment: Attachment; name: string }) {
  const { t } = useTranslation('chat');
  const { isWanted, show, dialog } = useDialogOnDemand();
  const { info, url } = attachment;
  const label = t('content.open', { name });
  if (info.is === 'pdf')
    return (
      <FileNameAndSize size={info.size}>
        <a href={url} target="_blank" rel="noopener" aria-label={label} dir="auto" className={OPENER}>
          {name}
        </a>
      </FileNameAndSize>
    );
  if (!isReadable(info) || url === undefined)
    return (
      <FileNameAndSize size={info.size}>
        <b dir="auto" className="block truncate font-semibold">
          {name}
        </b>
      </FileNameAndSize>
    );
  return (
    <>
      <FileNameAndSize size={info.size}>
        <button type="button" aria-label={label} onClick={show} dir="auto" className={OPENER}>
          {name}
        </button>
      </FileNameAndSize>
      {isWanted && (
        // Keys typed in the dialog must not reach the row around it.
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

function FileNameAndSize({ size, children }: { size: number; children: ReactNode }) {
  const format = useFormat();
  return (
    <div className="min-w-0">
      {children}
      {size > 0 && <small className="block text-[12.5px] text-muted tabular-nums">{format.bytes(size)}</small>}
    </div>
  );
}
