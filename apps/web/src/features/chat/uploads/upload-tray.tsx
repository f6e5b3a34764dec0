import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { uploadsOf, useBatch, useUploads } from '../log/sending/outbox.store.ts';
import { moveUpload, recall } from '../log/sending/outbox.ts';
import { UploadItem } from './upload-item.tsx';
import { useTrayDrag } from './use-tray-drag.ts';
import './upload-tray.css';

/** The files that will be sent with the next message of a chat, and those being sent. */
export function UploadTray({ chatKey, onEmpty }: { chatKey: ChatKey; onEmpty: () => void }) {
  const { t } = useTranslation('chat');
  const uploads = useUploads(chatKey);
  const list = useRef<HTMLUListElement>(null);
  // The focus must not be lost when the focused file is removed.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [uploads.length]);
  useEffect(
    () => () => {
      if (hadFocus.current && document.activeElement === document.body) onEmpty();
    },
    [onEmpty],
  );
  const [moved, setMoved] = useState('');
  const sayMoved = (id: string): void => {
    const now = uploadsOf(chatKey);
    const at = now.findIndex((upload) => upload.id === id);
    setMoved(t('attach.moved', { name: now[at]?.name, place: at + 1, total: now.length }));
  };
  const drag = useTrayDrag(chatKey, sayMoved);
  const batch = uploads.find((upload) => upload.batch !== undefined)?.batch;
  return (
    <div className="tray">
      <ul
        ref={list}
        aria-label={t('attach.tray')}
        onFocus={() => (hadFocus.current = true)}
        onBlur={(event) => (hadFocus.current = event.relatedTarget === null)}
        className="tray-items"
        {...drag}
      >
        {uploads.map((upload, index) => (
          <UploadItem
            key={upload.id}
            chatKey={chatKey}
            upload={upload}
            isFirst={index === 0}
            isLast={index === uploads.length - 1}
            onMove={(by) => {
              moveUpload(chatKey, upload.id, by);
              sayMoved(upload.id);
            }}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {batch !== undefined && <WaitingBatch id={batch} />}
    </div>
  );
}

/** A note that files and text will be sent automatically, with a button to undo that. */
function WaitingBatch({ id }: { id: number }) {
  const { t } = useTranslation('chat');
  const batch = useBatch(id);
  if (!batch) return null;
  return (
    <p className="tray-waiting">
      <span role="status" className="min-w-0 truncate">
        {batch.text ? t('attach.sends_with_text', { text: batch.text }) : t('attach.sends_when_ready')}
      </span>
      <button type="button" className="tray-link" onClick={() => recall(id)}>
        {t('attach.not_yet')}
      </button>
    </p>
  );
}
