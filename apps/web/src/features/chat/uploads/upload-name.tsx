import { FILE_NAME_MAX_BYTES } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import type { Upload } from '../log/sending/outbox.store.ts';
import { renameUpload } from '../log/sending/outbox.ts';

/** Bytes of the longest UTF-8 form of one UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

/** The editable name of a file in the tray: Enter keeps the change, Esc reverts it. */
export function UploadName({ chatKey, upload }: { chatKey: ChatKey; upload: Upload }) {
  const { t } = useTranslation('chat');
  const [typed, setTyped] = useState<string | null>(null);
  const save = (): void => {
    if (typed !== null) renameUpload(chatKey, upload.id, typed);
    setTyped(null);
  };
  return (
    <input
      value={typed ?? upload.name}
      readOnly={upload.batch !== undefined}
      dir="auto"
      spellCheck={false}
      maxLength={Math.floor(FILE_NAME_MAX_BYTES / MAX_BYTES_PER_UNIT)}
      aria-label={t('attach.name', { name: upload.name })}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Neither sends the message nor ends the reply.
        event.preventDefault();
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') save();
        else setTyped(null);
      }}
      className="tray-name"
    />
  );
}
