import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findNameOf } from '../../users/contacts.selectors.ts';
import type { PreviewWords } from './message-kinds.ts';
import { previewText, type PreviewedMessage } from './preview-text.ts';

/** One line of a message in the user's language, with the names that the user knows. */
export function usePreviewText(): (message: PreviewedMessage) => string {
  const { t } = useTranslation('chat');
  const words = useMemo<PreviewWords>(
    () => ({
      photo: t('preview.photo'),
      video: t('preview.video'),
      voice: t('preview.voice'),
      voiceOf: (duration) => t('preview.voice_of', { duration }),
      file: t('preview.file'),
      forward: t('preview.forward'),
      joined: t('preview.joined'),
      callOf: (duration) => t('preview.call_of', { duration }),
      missedCall: t('preview.call_missed'),
    }),
    [t],
  );
  return useCallback(
    (message) => previewText(message, (uid) => findNameOf(uid) ?? t('message.former_member'), words),
    [t, words],
  );
}
