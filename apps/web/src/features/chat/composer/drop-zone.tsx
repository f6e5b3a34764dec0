import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface DropZoneProps {
  /** Names the chat that gets the files. */
  label: string;
  onDrop: (files: readonly File[], atOnce: boolean) => void;
}

/** Covers the chat while files are dragged over the window, and accepts them. */
export function DropZone({ label, onDrop }: DropZoneProps) {
  const { t } = useTranslation('chat');
  return (
    <div
      // Dropping needs no role: the button and the keyboard do the same.
      role="presentation"
      onDrop={(event) => onDrop([...event.dataTransfer.files], event.shiftKey)}
      className="drop-zone"
    >
      <Upload size={24} aria-hidden />
      <span className="font-semibold">{t('attach.drop', { label })}</span>
      <small>{t('attach.drop_hint')}</small>
    </div>
  );
}
