import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Mic, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUi } from '#hooks/use-ui.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { extensionOf } from '../content/file-info.ts';
import type { Upload } from '../log/sending/outbox.store.ts';
import { removeUpload, retryUpload } from '../log/sending/outbox.ts';
import { UploadName } from './upload-name.tsx';

const SHOWN = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

export interface UploadItemProps {
  chatKey: ChatKey;
  upload: Upload;
  isFirst: boolean;
  isLast: boolean;
  /** To the position before (-1) or after it (1). */
  onMove: (by: -1 | 1) => void;
}

/** One file of the tray: its name, its progress and its actions. */
export function UploadItem({ chatKey, upload, isFirst, isLast, onMove }: UploadItemProps) {
  const { t } = useTranslation('chat');
  const { id, name, uploaded, failure, batch } = upload;
  const isWaiting = batch !== undefined;
  const isRunning = !uploaded && !failure;
  const handleKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key];
    if (!by || !event.altKey || isWaiting) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    // The keys move the file; everything in it can be focused.
    <li onKeyDown={handleKeyDown} className={clsx('tray-item group', failure && 'tray-item-failed')}>
      <span className={clsx('flex-none', !isWaiting && 'tray-grip')}>
        <UploadThumb upload={upload} />
      </span>
      <div className="min-w-0 flex-1">
        <UploadName chatKey={chatKey} upload={upload} />
        <UploadStatus upload={upload} onRetry={() => retryUpload(chatKey, id)} />
      </div>
      {!isWaiting && !(isFirst && isLast) && (
        <span className="tray-moves">
          <IconButton
            size="sm"
            disabled={isFirst}
            isFocusableWhenDisabled
            aria-label={t('attach.move_left', { name })}
            onClick={() => onMove(-1)}
          >
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            disabled={isLast}
            isFocusableWhenDisabled
            aria-label={t('attach.move_right', { name })}
            onClick={() => onMove(1)}
          >
            <ChevronRight size={16} aria-hidden />
          </IconButton>
        </span>
      )}
      <IconButton
        size="sm"
        aria-label={isRunning ? t('attach.cancel', { name }) : t('attach.remove', { name })}
        onClick={() => removeUpload(chatKey, id)}
      >
        <X size={16} aria-hidden />
      </IconButton>
      {isRunning && <UploadProgress upload={upload} />}
    </li>
  );
}

const percentOf = ({ sentBytes, file }: Upload): number => Math.floor((100 * sentBytes) / Math.max(1, file.size));

// i18n-keys: attach.too_large, attach.no_room, attach.server_full, attach.failed
function UploadStatus({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const isOffline = useUi(({ online, streamState }) => !online || streamState === 'reconnecting');
  const { failure, uploaded, file } = upload;
  if (failure === 'unreachable' && isOffline)
    return (
      <span role="status" className="block truncate text-xs text-muted">
        {t('attach.waits')}
      </span>
    );
  if (failure)
    return (
      <span role="alert" className="flex flex-wrap gap-x-2 text-xs text-danger-text">
        <span className="min-w-0">{t(`attach.${failure === 'unreachable' ? 'failed' : failure}`)}</span>
        <button type="button" className="tray-link" onClick={onRetry}>
          {t('attach.try_again')}
        </button>
      </span>
    );
  const size = format.bytes(file.size);
  return (
    <span className="block truncate text-xs text-muted tabular-nums">
      {uploaded ? t('attach.ready', { size }) : t('attach.progress', { size, percent: percentOf(upload) })}
    </span>
  );
}

function UploadProgress({ upload }: { upload: Upload }) {
  const { t } = useTranslation('chat');
  const percent = percentOf(upload);
  return (
    <span
      role="progressbar"
      aria-label={t('attach.uploading', { name: upload.name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="tray-progress"
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}

/** A preview of a file: the picture itself, or else a sheet with its extension. Decorative. */
function UploadThumb({ upload: { file, name, voice } }: { upload: Upload }) {
  const [isBroken, setIsBroken] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (SHOWN.test(file.type) && !isBroken)
    return (
      <img
        ref={show}
        alt=""
        draggable={false}
        className="size-10 flex-none rounded-[7px] object-cover"
        onError={() => setIsBroken(true)}
      />
    );
  return (
    <span aria-hidden className="tray-sheet">
      {voice ? <Mic size={18} /> : extensionOf(name).slice(0, 4).toUpperCase()}
    </span>
  );
}
