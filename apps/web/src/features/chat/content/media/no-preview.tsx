import { useTranslation } from 'react-i18next';
import type { FileInfo } from '../file-info.ts';
import { noPreviewReasonOf } from './image-original.ts';

// i18n-keys: content.no_preview_kind, content.no_preview_heic, content.no_preview_size, content.no_preview_damaged

export interface NoPreviewProps {
  info: FileInfo;
  className?: string;
}

/** The reason why an image has no preview; nothing for other files. */
export function NoPreview({ info, className }: NoPreviewProps) {
  const { t } = useTranslation('chat');
  const reason = noPreviewReasonOf(info);
  if (reason === undefined) return null;
  return <small className={className}>{t(`content.no_preview_${reason}`)}</small>;
}
